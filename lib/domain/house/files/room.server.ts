import { retention } from '@/db/schema/files'
import { serves } from '@/lib/platform/serving/serves'
import { sweepAssets } from './asset-sweep.service'
import * as uploads from './asset-uploads.service'
import * as assets from './assets.service'
import { removePhotos } from './photos.service'
import { answerTus, tusPath } from './pieces/tus-creation.service'
import { files } from './room'

export const server = serves(files, {
  services: [uploads, assets],
  mounts: { [tusPath]: answerTus },
  purge: { assets: sweepAssets },
  person: { erase: (context, { id }) => removePhotos(context, id) },
  retention,
})
