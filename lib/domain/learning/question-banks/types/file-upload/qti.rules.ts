import { kindRules } from '@/lib/domain/house/files/asset-kinds.rules'
import { type ShownAssetKind, shownAssetKinds } from '@/lib/domain/house/files/words'
import { oneResponse, type QtiForm } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

const kindOf = (mediaType: string): ShownAssetKind =>
  shownAssetKinds.find((kind) => mediaType.startsWith(`${kind}/`)) ?? 'document'

export const qti: QtiForm<Design> = {
  write: ({ fileKinds }, { prompt, block }) => {
    const types = fileKinds.flatMap((kind) => kindRules[kind].types).join(' ')
    return { responses: oneResponse('file'), body: block('upload', ` type="${types}"`, prompt) }
  },
  reads: {
    // One that names no types takes every kind.
    'qti-upload-interaction': ({ attributes }) => {
      const types = (attributes.type ?? '').split(/\s+/).filter(Boolean)
      const fileKinds = types.length > 0 ? [...new Set(types.map(kindOf))] : [...shownAssetKinds]
      return { type: 'fileUpload', fileKinds }
    },
  },
}
