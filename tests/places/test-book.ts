import { openZipBook } from '../../src/places/zip-book.ts'

export const book = openZipBook(new URL('../../db/zips.tsv.gz', import.meta.url))
