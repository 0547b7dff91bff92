import { EventDelivery } from '@/lib/platform/events/delivery'
import { watchReactions } from './watched.service'

export const deliver = () => new EventDelivery(watchReactions).deliverDue(new AbortController().signal)
