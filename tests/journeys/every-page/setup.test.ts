import { expect, onTestFinished, test } from 'vitest'
import { bringAxe, openHouse } from '../house.ts'
import { signUpNewcomers } from '../newcomers.ts'
import { newcomersPages } from '../pages.ts'
import { expectHolds } from './hold.ts'

test('the pages of an agency’s setup hold on phone, tablet and desk, at 200 %, by keyboard, light and dark', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const newcomers = await signUpNewcomers(house)
  for (const who of ['guest', 'founder'] as const) {
    const { page, context, complaints } = await house.window({ ...newcomers[who], own: true })
    await bringAxe(page)
    const keys = await context.newCDPSession(page)
    for (const path of newcomersPages[who]) {
      await expectHolds(page, keys, path, true)
      expect(new URL(page.url()).pathname).toBe(path)
    }
    expect(complaints).toEqual([])
  }
})
