/** Several processes that run one script. Each may be killed and is restarted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { SHORT_LIVED } from '../setup/short-lived.ts'

export interface Ship {
  process: ChildProcess
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/** One line of JSON that a process of the fleet printed. */
export type Word = Record<string, unknown> & { from: number }

export interface Fleet {
  ships: Ship[]
  words: Word[]
  /** Their standard error. */
  complaints: string[]
  launch(place: number): Ship
  /** kill -9, then starts another in its place. */
  replace(place: number): Promise<void>
  /** How each ended. A process that has already ended is left alone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<(number | string)[]>
}

const running = new Set<ChildProcess>()

export function endFleets(): void {
  for (const one of running) one.kill('SIGKILL')
}

/** `settingsOf` returns the only argument of the process at this index. */
export function startFleet(
  script: string,
  count: number,
  settingsOf: (place: number) => unknown,
  onWord: (word: Word) => void = () => {},
  stdin: 'ignore' | 'pipe' = 'ignore',
): Fleet {
  const fleet: Fleet = {
    ships: [],
    words: [],
    complaints: [],
    launch(place) {
      const process_ = spawn(process.execPath, [...SHORT_LIVED, script, JSON.stringify(settingsOf(place))], {
        stdio: [stdin, 'pipe', 'pipe'],
      })
      process_.stderr?.on('data', (chunk) => fleet.complaints.push(String(chunk)))
      createInterface({ input: process_.stdout! }).on('line', (line) => {
        const word = { ...(JSON.parse(line) as object), from: place }
        fleet.words.push(word)
        onWord(word)
      })
      const ended = new Promise<number | string>((done) =>
        process_.once('exit', (code, signal) => done(code ?? signal ?? 0)),
      )
      running.add(process_)
      void ended.then(() => running.delete(process_))
      const ship = { process: process_, ended }
      fleet.ships[place] = ship
      return ship
    },
    async replace(place) {
      const ship = fleet.ships[place]
      ship?.process.kill('SIGKILL')
      await ship?.ended
      fleet.launch(place)
    },
    end(signal) {
      return Promise.all(
        fleet.ships.map(({ process: { exitCode, signalCode, kill }, process: one, ended }) => {
          if (exitCode === null && signalCode === null) kill.call(one, signal)
          return ended
        }),
      )
    },
  }
  for (let place = 0; place < count; place++) fleet.launch(place)
  return fleet
}
