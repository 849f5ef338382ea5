/*
 * For the home page: dispatches 'phone-section' when the phone pictures scroll into or out of view (20%), and shows a
 * notice about them for a moment. Source: marketing-008, marketing-009.
 */
const START_DELAY_MS = 1_000
const VISIBLE_RATIO = 0.2
const NOTICE_MS = 4_000

const section = document.querySelector<HTMLElement>('[data-phone-section]')
const notice = section?.querySelector<HTMLElement>('[data-phone-notice]')
let hasShownNotice = false

function announce(visible: boolean) {
  section!.dataset.phoneSection = visible ? 'in view' : ''
  document.dispatchEvent(new CustomEvent('phone-section', { detail: { visible } }))
  if (!visible || hasShownNotice || !notice) return
  hasShownNotice = true
  notice.hidden = false
  setTimeout(() => {
    notice.hidden = true
  }, NOTICE_MS)
}

if (section)
  setTimeout(() => {
    const watched = section.querySelector('[data-phone]') ?? section
    new IntersectionObserver((entries) => announce(entries.at(-1)!.intersectionRatio >= VISIBLE_RATIO), {
      threshold: VISIBLE_RATIO,
    }).observe(watched)
  }, START_DELAY_MS)

/* Makes this file a module, so its names are not global. */
export {}
