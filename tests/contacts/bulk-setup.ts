import { beforeAll } from 'vitest'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { wordsOf } from '../page.ts'

export const read = async (response: Response | Promise<Response>) => {
  const answer = await response
  return { status: answer.status, words: wordsOf(await answer.text()), location: answer.headers.get('Location') }
}

/** The Undo button of the toast on the next page. */
export const pressUndo = async (visitor: Visitor, path: string) => {
  const html = await visitor.html(path)
  const [, action = ''] = /action="(\/contacts\/changes\/\d+\/undo)"/.exec(html) ?? []
  return visitor.post(action, { to: path })
}

/** An agency whose admin Ruth and agent Dana select contacts. */
export function bulkSetup() {
  let app: TestApp
  let agency: Agency
  let ruth: Visitor
  let dana: Visitor
  beforeAll(async () => {
    app = await testApp()
    agency = await makeAgency()
    ruth = await app.as(agency.ruth)
    dana = await app.as(agency.dana)
  })

  const row = (id: number) =>
    app.t.db.selectFrom('contacts').select(['agent_id', 'deleted_at']).where('id', '=', id).executeTakeFirstOrThrow()

  return {
    row,
    get agency() {
      return agency
    },
    get app() {
      return app
    },
    get dana() {
      return dana
    },
    get ruth() {
      return ruth
    },
  }
}
