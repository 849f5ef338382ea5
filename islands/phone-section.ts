/*
 * For the start page: tells the page when a fifth of the pictures of a phone is in view ('phone-section', with whether it
 * is), and says for a moment what they are. Source: marketing-008, marketing-009.
 */
const SET_UP_MS = 1_000
const IN_VIEW = 0.2
const NOTICE_MS = 4_000

const section = document.querySelector<HTMLElement>('[data-phone-section]')
const notice = section?.querySelector<HTMLElement>('[data-phone-notice]')
let isSaid = false

function tell(visible: boolean) {
  section!.dataset.phoneSection = visible ? 'in view' : ''
  document.dispatchEvent(new CustomEvent('phone-section', { detail: { visible } }))
  if (!visible || isSaid || !notice) return
  isSaid = true
  notice.hidden = false
  setTimeout(() => {
    notice.hidden = true
  }, NOTICE_MS)
}

if (section)
  setTimeout(() => {
    const watched = section.querySelector('[data-phone]') ?? section
    new IntersectionObserver((entries) => tell(entries.at(-1)!.intersectionRatio >= IN_VIEW), {
      threshold: IN_VIEW,
    }).observe(watched)
  }, SET_UP_MS)

/* A module, so that its names are its own. */
export {}
