import { join, resolve } from 'node:path'
import { env } from '../env'
import { ownShare } from '../preview'
import { DiskStorage } from './disk'
import type { Storage } from './objects'
import { S3Storage } from './s3'

/** The folder of files if there is no S3 bucket; a preview has its own. */
export const filesFolder = (): string => resolve(join(env().DATA_FOLDER, ownShare(env().preview), 'files'))

let current: Storage | undefined

/** The storage of this deployment: an S3-compatible bucket if one is configured, else the local disk. */
export function storage(): Storage {
  current ??= fromEnv()
  return current
}

function fromEnv(): Storage {
  return bucket() ?? new DiskStorage(filesFolder())
}

function bucket(): S3Storage | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, preview } = env()
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return new S3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    folder: ownShare(preview),
  })
}

/** Removes what this preview keeps in the bucket; how many objects there were. */
export async function removePreviewFiles(): Promise<number> {
  return (await bucket()?.removeFolder()) ?? 0
}
