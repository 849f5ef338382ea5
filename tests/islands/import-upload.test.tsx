import { act } from 'react'
import { expect, test, vi } from 'vitest'
import ImportUpload from '../../islands/import-upload.tsx'
import { find, input, mount, press, setUpPage } from './dom.ts'

setUpPage({ html: '<form><input type="checkbox" name="attested"><div id="place"></div></form>' })

const choose = () =>
  act(async () => {
    const chosen = new DataTransfer()
    chosen.items.add(new File(['Email\na@example.com'], 'book.csv'))
    input('file').files = chosen.files
    input('file').dispatchEvent(new Event('change', { bubbles: true }))
  })

test('a file chosen after the box is checked is uploaded at once; one chosen before waits for the button (csv-001, csv-011)', async () => {
  await mount(<ImportUpload failed="" advice="" />)
  const submit = vi.spyOn(find<HTMLFormElement>('form'), 'requestSubmit').mockReturnValue()
  await choose()
  await press(input('attested'))
  expect(submit).not.toHaveBeenCalled()
  expect(find('#place').textContent).toContain('The upload starts when you choose the file.')
  await choose()
  expect(submit).toHaveBeenCalledOnce()
})
