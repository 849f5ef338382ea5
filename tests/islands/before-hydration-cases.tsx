import { type ComponentType, createElement, type ReactNode } from 'react'
import { expect } from 'vitest'
import { island } from '../../src/ui/island.tsx'
import { firstBook } from '../pure/billing/books.ts'
import { answer, button, find, findAll, input, says, server } from './dom.ts'

export const modules = import.meta.glob<{ default: ComponentType<object> }>('../../islands/*.tsx', { eager: true })

function Island({ which, ...props }: { which: string; [prop: string]: unknown }) {
  return createElement(island(which, modules[`../../islands/${which}.tsx`]!.default), props)
}

export const write = (text: string, name?: string) => {
  input(name).value = text
}

export const tick = (one: HTMLElement) => one.click()

export const choose = (value: string) => {
  find<HTMLSelectElement>('select').value = value
}

const png = () => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d])], 'logo.png')

function chooseFile(file: File, name: string) {
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input(name).files = chosen.files
}

const ticked = () => findAll<HTMLInputElement>('[name=ids]').map(({ checked }) => checked)

const shownFirst = (name: string) => (
  <form action="/contacts/imports/7" method="post">
    <div id="columns">
      <select name="column.email" defaultValue="1">
        <option value="">Choose a column</option>
        <option value="1">Mail</option>
        <option value="2">Familie</option>
      </select>
    </div>
    <p data-reading="email">ann@mail.example</p>
    <Island which={name} needs={['column.email']} />
  </form>
)

/** Each island that has fields of its own or reads those of its page. */
export const cases: Record<string, { page: ReactNode; before: () => void; after: () => unknown }> = {
  'brand-colors': {
    page: (
      <Island which="brand-colors" primary="#6B46C1" secondary="#9F7AEA" errors={{}} agency="A" agent="B" logo={null} />
    ),
    before: () => {
      write('#FFD400', 'primary_color')
      write('#1F5F8B', 'secondary_color')
    },
    after: () => {
      const { style } = find('.brand-preview')
      expect(['--agency', '--agency-soft'].map((one) => style.getPropertyValue(one))).toEqual(['#FFD400', '#1F5F8B'])
    },
  },
  'complete-button': {
    page: (
      <form>
        {Object.entries({ firstName: 'Ann', lastName: 'Lee', email: 'ann@mail.example', phone: '8285550142' }).map(
          ([name, value]) => (
            <input key={name} name={name} defaultValue={value} />
          ),
        )}
        <input type="checkbox" name="isAgent" defaultChecked />
        <Island which="complete-button" label="Add Agent" why="Something is missing." />
      </form>
    ),
    before: () => write('', 'lastName'),
    after: () => expect(button().disabled).toBe(true),
  },
  'copy-link': {
    page: <Island which="copy-link" label="Your link" url="https://perennial.example/a" />,
    before: () => tick(button()),
    after: () => expect(says()).not.toBe(''),
  },
  'date-field': {
    page: <Island which="date-field" label="Birth date" name="birth_date" what="birth date" />,
    before: () => write('1952-03-14'),
    after: () => expect([input().value, says()]).toEqual(['3/14/1952', 'Mar 14, 1952']),
  },
  'email-availability': {
    page: <Island which="email-availability" label="Email" name="email" check="contact" />,
    before: () => {
      server.mockImplementation(() => answer({ exists: false }))
      write('ann@mail.example')
    },
    after: () => expect(says()).toBe('No other contact has this address.'),
  },
  'dependent-fields': {
    page: (
      <form>
        <input type="checkbox" name="on" defaultChecked />
        <select name="after" />
        <Island which="dependent-fields" checkbox="on" fields={['after']} />
      </form>
    ),
    before: () => tick(input('on')),
    after: () => expect(find<HTMLSelectElement>('select').disabled).toBe(true),
  },
  'import-check-button': {
    page: shownFirst('import-check-button'),
    before: () => choose(''),
    after: () => expect(button().disabled).toBe(true),
  },
  'import-readings': {
    page: shownFirst('import-readings'),
    before: () => {
      server.mockImplementation((_url, init) => {
        const sent = init!.body as URLSearchParams
        const reading = `${sent.get('step')} ${sent.get('column.email')}`
        return Promise.resolve(new Response(`<p data-reading="email">${reading}</p>`))
      })
      choose('2')
    },
    after: () => expect(find('[data-reading]').textContent).toBe('look 2'),
  },
  'import-upload': {
    page: (
      <form>
        <Island which="import-upload" failed="" advice="" />
        <input type="checkbox" name="attested" />
      </form>
    ),
    before: () => {
      chooseFile(new File(['Email'], 'book.csv'), 'file')
      tick(input('attested'))
    },
    after: () => expect([find('.drop-zone__chosen').textContent, button().disabled]).toEqual(['book.csv', false]),
  },
  'logo-drop-zone': {
    page: <Island which="logo-drop-zone" name="logo" picture={null} alt="Blue Ridge" />,
    before: () => chooseFile(png(), 'logo'),
    after: () => expect(find('img').getAttribute('src')).toMatch(/^data:/),
  },
  'note-draft': {
    page: (
      <form>
        <textarea name="body" />
        <Island which="note-draft" draft="1 7" home="/contact/7" />
      </form>
    ),
    before: () => {
      find<HTMLTextAreaElement>('textarea').value = 'Asked about Plan G'
    },
    after: () => expect(sessionStorage.getItem('note-draft 1 7')).toContain('Asked about Plan G'),
  },
  'phone-field': {
    page: <Island which="phone-field" label="Phone" name="phone" />,
    before: () => write('8285550142'),
    after: () => expect(input().value).toBe('(828) 555-0142'),
  },
  'price-calculator': {
    page: (
      <Island which="price-calculator" book={firstBook} launchCode={null} launch={false} typed={{}} signedIn={false} />
    ),
    before: () => {
      write('250', 'contacts')
      write('200', 'commission')
    },
    after: () => {
      expect(find('output').textContent).toBe('$99')
      expect(find('.calculator').textContent).toContain('over 6 years$1,200')
      expect(document.querySelector('[role=switch]')).toBeNull()
    },
  },
  'save-button': {
    page: (
      <form>
        <input name="name" defaultValue="Blue Ridge" />
        <Island which="save-button" />
      </form>
    ),
    before: () => write('Red Ridge', 'name'),
    after: () => expect(button().disabled).toBe(false),
  },
  'save-changes': {
    page: (
      <form>
        <input name="name" defaultValue="Dana" />
        <Island which="save-changes" label="Save" busyLabel="Saving..." />
      </form>
    ),
    before: () => write('Dina', 'name'),
    after: () => expect(button().disabled).toBe(false),
  },
  'saving-button': {
    page: (
      <form>
        <input type="radio" name="plan" value="usage" defaultChecked />
        <Island which="saving-button" label="Select" busyLabel="Selecting..." needs="plan" />
      </form>
    ),
    before: () => {
      input('plan').checked = false
    },
    after: () => expect(button().disabled).toBe(true),
  },
  'select-all': {
    page: (
      <form>
        <Island which="select-all" label="Select all" of="ids" name="all" />
        <input type="checkbox" name="ids" value="1" />
        <input type="checkbox" name="ids" value="2" />
      </form>
    ),
    before: () => tick(input()),
    after: () => expect([input().checked, ...ticked()]).toEqual([true, true, true]),
  },
  'single-keys': {
    page: <Island which="single-keys" />,
    before: () => tick(input()),
    after: () => expect([localStorage.getItem('perennial.shortcuts'), input().checked]).toEqual(['off', false]),
  },
  'zip-place': {
    page: <Island which="zip-place" zip="" place="" places={[]} errors={{ zip_code: '', place: '' }} />,
    before: () => {
      server.mockImplementation(() => answer({ state: 'NC', counties: ['Buncombe County'] }))
      write('28801')
    },
    after: () => expect(says()).toContain('Buncombe'),
  },
}
