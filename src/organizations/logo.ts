import { createHash } from 'node:crypto'
import type { Scope } from '../scope.ts'
import { recordAuditEvent } from './audit.ts'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from './logo-limits.ts'
import { type PngRefusal, readPng } from './png.ts'
import { deleteLogo, findLogoHash, type StoredLogo, upsertLogo } from './queries.ts'

export type LogoRefusal = 'no_file' | 'too_heavy' | PngRefusal

export type ReadLogo = { ok: true; logo: StoredLogo } | { ok: false; refused: LogoRefusal }

/** Larger than the displayed size of at most 240 by 60 pixels, for high-resolution screens. */
const STORED_WIDTH = 960
const STORED_HEIGHT = 480

/** Decodes base64 with or without a data URL prefix. Invalid input gives bytes that readLogo refuses. */
export const bytesOfDataUrl = (text: string) => Buffer.from(text.replace(/^data:image\/png;base64,/, ''), 'base64')

/**
 * Re-encodes an uploaded image, so that the stored file contains nothing but pixels. Takes up to about 100 ms, so call it
 * outside a scope. Source: onboarding-008, docs/behaviour/settings.md.
 */
export async function readLogo(bytes: Uint8Array): Promise<ReadLogo> {
  if (bytes.length === 0) return { ok: false, refused: 'no_file' }
  if (bytes.length > MAX_LOGO_BYTES) return { ok: false, refused: 'too_heavy' }
  const image = readPng(bytes, MAX_LOGO_PIXELS)
  if (!image.ok) return image
  // Loaded on first use, because sharp slows down startup and most processes never handle a logo.
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(image.png, { limitInputPixels: MAX_LOGO_PIXELS ** 2, failOn: 'error' })
      .resize({ width: STORED_WIDTH, height: STORED_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, adaptiveFiltering: true })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, logo: { hash: hashOf(data), png: data, width: info.width, height: info.height } }
  } catch {
    return { ok: false, refused: 'broken' }
  }
}

/** Uses node:crypto, because an image can be up to a megabyte. */
const hashOf = (png: Buffer) => createHash('sha256').update(png).digest('hex').slice(0, 32)

/** Saves the logo and records it in the log, unless it is the current one. */
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
