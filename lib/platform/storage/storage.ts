import { join, resolve } from 'node:path'
import { env } from '../env'
import { DiskStorage } from './disk'
import type { Storage } from './objects'
import { S3Storage } from './s3'

/** The folder of files if there is no S3 bucket. */
export const filesFolder = (): string => resolve(join(env().DATA_FOLDER, 'files'))

let current: Storage | undefined

/** The storage of this deployment: an S3-compatible bucket if one is configured, else the local disk. */
export function storage(): Storage {
  current ??= fromEnv()
  return current
}

function fromEnv(): Storage {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env()
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return new DiskStorage(filesFolder())
  return new S3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}
