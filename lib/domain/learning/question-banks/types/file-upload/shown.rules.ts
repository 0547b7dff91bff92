import type { ShownAssetKind } from '@/lib/domain/house/files/words'

type Shown = { type: 'fileUpload'; fileKinds: ShownAssetKind[]; maxFiles: number; maxFileMegabytes: number }

/** The part of a design that a learner may see: nothing that tells the right answer. A browser may load this file. */
export const shown = ({ type, fileKinds, maxFiles, maxFileMegabytes }: Shown) => ({ type, fileKinds, maxFiles, maxFileMegabytes })
