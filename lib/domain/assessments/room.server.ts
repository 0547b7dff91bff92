import { retention } from '@/db/schema/assessments'
import { serves } from '@/lib/platform/serving/serves'
import * as questionBanks from './question-banks.service'
import * as exchange from './question-exchange.service'
import * as questions from './questions.service'
import { assessments } from './room'

export const server = serves(assessments, { services: [questionBanks, questions, exchange], retention })
