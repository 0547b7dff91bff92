import { serves } from '@/lib/platform/serving/serves'
import * as service from './live-news.service'
import { liveNews } from './room'

export const server = serves(liveNews, { services: [service] })
