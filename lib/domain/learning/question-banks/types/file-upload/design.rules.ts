import { z } from 'zod'
import { shownAssetKinds } from '@/lib/domain/house/files/words'
import { Id } from '@/lib/platform/http/contract'

/** Files of one answer, and megabytes of one file. */
export const mostFiles = 5
export const mostMegabytes = 2048

export const design = z.strictObject({
  type: z.literal('fileUpload'),
  fileKinds: z
    .array(z.enum(shownAssetKinds))
    .min(1)
    .max(shownAssetKinds.length)
    .describe('Kinds of files that are taken, recognized by their content'),
  maxFiles: z.int().min(1).max(mostFiles).default(1).describe('Files that an answer may have'),
  maxFileMegabytes: z
    .int()
    .min(1)
    .max(mostMegabytes)
    .default(20)
    .describe('Of one file. The limits of the file library hold as well: 50 MB for a document, 20 MB for an image'),
})
export type Design = z.output<typeof design>

export const answer = z.strictObject({
  type: z.literal('fileUpload'),
  files: z.array(Id).max(mostFiles).describe('Files that were uploaded for this question in this attempt'),
})
