import { createHash } from 'node:crypto'
import type { Scope } from '../scope.ts'
import { recordAuditEvent } from './audit.ts'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from './logo-limits.ts'
import { type PngRefusal, readPng } from './png.ts'
import { deleteLogo, findLogoHash, type StoredLogo, upsertLogo } from './queries.ts'

export type LogoRefusal = 'no_file' | 'too_heavy' | PngRefusal

export type ReadLogo = { ok: true; logo: StoredLogo } | { ok: false; refused: LogoRefusal }

/** Twice the size at which pages and mails show it, for fine screens. */
const KEPT_WIDTH = 960
const KEPT_HEIGHT = 480

/** A picture in the API, with or without the head of a data URL. What is no base64 becomes what is no picture. */
export const bytesOfDataUrl = (text: string) => Buffer.from(text.replace(/^data:image\/png;base64,/, ''), 'base64')

/**
 * Draws an uploaded picture anew, so that what is kept and shown holds nothing but pixels. Takes up to some 100 ms: call
 * it outside of a scope. Source: onboarding-008, docs/behaviour/settings.md.
 */
export async function readLogo(bytes: Uint8Array): Promise<ReadLogo> {
  if (bytes.length === 0) return { ok: false, refused: 'no_file' }
  if (bytes.length > MAX_LOGO_BYTES) return { ok: false, refused: 'too_heavy' }
  const looked = readPng(bytes, MAX_LOGO_PIXELS)
  if (!looked.ok) return looked
  // Loaded at the first logo: most processes never see one, and each would start slower.
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(looked.png, { limitInputPixels: MAX_LOGO_PIXELS ** 2, failOn: 'error' })
      .resize({ width: KEPT_WIDTH, height: KEPT_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, adaptiveFiltering: true })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, logo: { hash: hashOf(data), png: data, width: info.width, height: info.height } }
  } catch {
    return { ok: false, refused: 'broken' }
  }
}

const hashOf = (png: Buffer) => createHash('sha256').update(png).digest('hex').slice(0, 32)

/** The same picture again changes nothing and is not noted. */
export async function saveLogo(scope: Scope, logo: StoredLogo) {
  const before = await findLogoHash(scope)
  if (before === logo.hash) return
  await upsertLogo(scope, logo)
  await recordAuditEvent(scope, {
    action: 'logo_changed',
    target: 'logo',
    detail: { logo: [before ?? null, logo.hash] },
  })
}

export async function removeLogo(scope: Scope) {
  const before = await findLogoHash(scope)
  if (before === undefined) return
  await deleteLogo(scope)
  await recordAuditEvent(scope, { action: 'logo_changed', target: 'logo', detail: { logo: [before, null] } })
}
