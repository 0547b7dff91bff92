import { serves } from '@/lib/platform/serving/serves'
import { assessments } from './room'

export const server = serves(assessments, {})
