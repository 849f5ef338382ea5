import { Hono } from 'hono'
import type { ApiRoute } from '../../src/web/api.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { contactChanges } from './changes.tsx'
import { contact } from './contact.tsx'
import { contactsApi } from './contacts.api.ts'
import { contactExport } from './export.tsx'
import { contactForms } from './form.tsx'
import { contactImportsApi } from './imports.api.ts'
import { contactImports } from './imports.tsx'
import { contactList } from './list.tsx'
import { contactMerge } from './merge.tsx'
import { contactNotesApi } from './notes.api.ts'
import { contactNotes } from './notes.tsx'
import { contactOutreach } from './outreach.tsx'
import { contactSelectionApi } from './selection.api.ts'
import { contactSelection } from './selection.tsx'
import { contactTexts } from './texts.tsx'
import { contactViews } from './views.tsx'

/** The agency's contacts, in match order. */
export const contactRoutes = new Hono<AppEnv>()
  .route('/', contactImports)
  .route('/', contactSelection)
  .route('/', contactChanges)
  .route('/', contactMerge)
  .route('/', contactExport)
  .route('/', contactViews)
  .route('/', contactForms)
  .route('/', contactTexts)
  .route('/', contact)
  .route('/', contactNotes)
  .route('/', contactOutreach)
  .route('/', contactList)

export const contactApi: ApiRoute[] = [...contactSelectionApi, ...contactNotesApi, ...contactsApi, ...contactImportsApi]
