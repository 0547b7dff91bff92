import { retention } from '@/db/schema/question-banks'
import { serves } from '@/lib/platform/serving/serves'
import * as banks from './question-banks.service'
import * as exchange from './question-exchange.service'
import * as questions from './questions.service'
import { questionBanks } from './room'

export const server = serves(questionBanks, {
  services: [banks, questions, exchange],
  retention,
})
