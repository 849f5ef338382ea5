import { expect, onTestFinished, test } from 'vitest'
import { preloadAxe, startDemoServer } from '../demo-server.ts'
import { signUpNewcomers } from '../newcomers.ts'
import { newcomersPages } from '../pages.ts'
import { expectHolds } from './hold.ts'

test('the setup pages work on phone, tablet and desktop, at 200 %, by keyboard, light and dark', async () => {
  const demo = await startDemoServer()
  onTestFinished(() => demo.close())
  const newcomers = await signUpNewcomers(demo)
  for (const who of ['guest', 'founder'] as const) {
    const { page, context, complaints } = await demo.window({ ...newcomers[who], own: true })
    await preloadAxe(page)
    const keys = await context.newCDPSession(page)
    for (const path of newcomersPages[who]) {
      await expectHolds(page, keys, path, true)
      expect(new URL(page.url()).pathname).toBe(path)
    }
    expect(complaints).toEqual([])
  }
})
