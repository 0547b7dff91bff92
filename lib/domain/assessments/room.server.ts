import { retention } from '@/db/schema/assessments'
import { serves } from '@/lib/platform/serving/serves'
import * as questionBanks from './question-banks.service'
import * as questions from './questions.service'
import { assessments } from './room'

export const server = serves(assessments, { services: [questionBanks, questions], retention })
