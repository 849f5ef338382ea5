import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, DataTable } from '../../src/ui/table.tsx'

type Row = { id: number; name: string; state: string }
const rows: Row[] = [{ id: 7, name: 'Ann Lee', state: 'MO' }]
const columns: Column<Row>[] = [
  { key: 'name', label: 'Name', sortBy: 'name', cell: (row) => row.name },
  { key: 'state', label: 'State', sortBy: 'state', cell: (row) => row.state },
]
const sort = { by: 'name', direction: 'asc' as const, hrefFor: (by: string, to: string) => `?sort=${by}.${to}` }

test('a column header links to its order, and a second click reverses it (contacts-006)', () => {
  const html = renderToStaticMarkup(
    <DataTable caption="Contacts" columns={columns} rows={rows} rowKey={(row) => row.id} sort={sort} />,
  )
  expect(html).toContain('aria-sort="ascending"><a class="table__sort" href="?sort=name.desc">')
  expect(html).toContain('href="?sort=state.asc"')
})

test('the first column is its row’s header and the others have their label for phones', () => {
  const html = renderToStaticMarkup(
    <DataTable caption="Contacts" columns={columns} rows={rows} rowKey={(row) => row.id} />,
  )
  expect(html).toContain('<th scope="row">Ann Lee</th>')
  expect(html).toContain('<td data-label="State">MO</td>')
})

test('a row is selected by a labeled box', () => {
  const html = renderToStaticMarkup(
    <DataTable
      caption="Contacts"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      selection={{ name: 'contactIds', value: (row) => row.id, label: (row) => `Select ${row.name}` }}
    />,
  )
  expect(html).toContain('name="contactIds" value="7"')
  expect(html).toContain('Select Ann Lee')
  expect(html).toContain('data-select-all="contactIds"')
})

test('a long text is cut after two lines, with all of it in the title; prose is not', () => {
  const name = 'A carrier whose name has more than thirty letters'
  const html = renderToStaticMarkup(
    <DataTable
      caption="Carriers"
      columns={[
        { key: 'plain', label: 'Plain', cell: () => name },
        { key: 'link', label: 'Link', cell: () => <a href="/carrier">{name}</a> },
        { key: 'prose', label: 'Prose', kind: 'prose', cell: () => name },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
    />,
  )
  expect(html).toContain(`<th scope="row" class="table__long"><span class="clamp" title="${name}">${name}</span></th>`)
  expect(html).toContain(`<a href="/carrier" class="clamp" title="${name}">${name}</a>`)
  expect(html).toContain(`<td data-label="Prose" class="table__prose table__long">${name}</td>`)
})

test('an email address wraps before its @ and its dots', () => {
  const cell = (email: string) => ({ key: email, label: 'Email', cell: () => email })
  const long = 'esperanza.castaneda@mail.example'
  const html = renderToStaticMarkup(
    <DataTable
      caption="Emails"
      columns={[cell('ann@a.example'), cell(long), cell('Ann @ work')]}
      rows={rows}
      rowKey={(row) => row.id}
    />,
  )
  expect(html).toContain('>ann<wbr/>@a<wbr/>.example<')
  expect(html).toContain(`title="${long}">esperanza<wbr/>.castaneda<wbr/>@mail<wbr/>.example<`)
  expect(html).toContain('>Ann @ work<')
})
