import { serves } from '@/lib/platform/serving/serves'
import * as exporting from './exporting.service'
import * as importing from './importing.service'
import { translations } from './room'

export const server = serves(translations, { services: [exporting, importing] })
