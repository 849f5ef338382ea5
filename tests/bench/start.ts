// From spawn to the first answer 200 of /readyz.
import { rmSync } from 'node:fs'
import { newDataDir } from '../setup/server.ts'
import { type Figure, figure, plain } from './figures.ts'
import { type Child, startChild } from './machine.ts'
import type { World } from './world.ts'

const ROUNDS = 7

export async function start(world: World): Promise<Figure[]> {
  const product: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    product.push(await readyMs(world.startProduct()))
    bare.push(await readyMs(world.startBare([])))
  }
  const onPostgres = figure({
    part: 'start',
    name: 'start on Postgres',
    unit: 'ms',
    product,
    reference: bare,
    aim: '<= 1.5x',
  })
  return [onPostgres, ...(await embedded())]
}

/** With the embedded database, as npm start does without any setting: the first start makes it and the demo agency. */
async function embedded(): Promise<Figure[]> {
  const folder = newDataDir()
  const main = new URL('../../dist/main.js', import.meta.url).pathname
  const begin = () => readyMs(startChild([main], { DATA_DIR: folder }))
  try {
    const first = await begin()
    await begin()
    const later = await begin()
    return [plain('start', 'first start, embedded', 'ms', first), plain('start', 'later start, embedded', 'ms', later)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function readyMs(starting: Promise<Child>): Promise<number> {
  const { readyMs, stop } = await starting
  await stop()
  return readyMs
}
