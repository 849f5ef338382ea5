/** The content of an element that has no elements in it. */
export const findElement = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

interface Place {
  bucket: string
  region: string
  host: string
}

const IN_ANOTHER_REGION = ({ bucket, region }: Place) =>
  `The bucket ${bucket} is not in the region ${region}. Set AWS_REGION to the one that the storage shows for it.`

/** Keyed by S3's error codes. */
const REFUSALS: Record<string, (place: Place) => string> = {
  InvalidAccessKeyId: ({ host }) =>
    `The storage at ${host} does not know the key in AWS_ACCESS_KEY_ID. Copy both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY from there again.`,
  SignatureDoesNotMatch: ({ host }) =>
    `AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID at ${host}. Copy both from there again.`,
  AccessDenied: ({ bucket }) =>
    `The key in AWS_ACCESS_KEY_ID may not do this in the bucket ${bucket}. Grant it s3:ListBucket, s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload.`,
  NoSuchBucket: ({ bucket, host }) =>
    `The storage at ${host} has no bucket ${bucket}. Create it there, or correct the address.`,
  PermanentRedirect: IN_ANOTHER_REGION,
  AuthorizationHeaderMalformed: IN_ANOTHER_REGION,
  RequestTimeTooSkewed: () => 'The clock of this machine is off by more than 15 minutes. Fix its time synchronization.',
}

/** Why a storage refused a request, and how to fix it. `xml` is the body of its response. */
export function refusalOf(xml: string, status: number, place: Place): string {
  const code = findElement(xml, 'Code') ?? ''
  return (
    REFUSALS[code]?.(place) ??
    `The storage at ${place.host} answered with ${[status, code].join(' ').trim()}: ${findElement(xml, 'Message') ?? 'it did not say why'}`
  )
}
