import { operationsIn } from '@/lib/platform/http/operations'
import * as uploads from './asset-uploads.service'
import * as assets from './assets.service'

export const operations = operationsIn(assets, uploads)
