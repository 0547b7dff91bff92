import { operationsIn } from '@/lib/platform/http/operations'
import * as notes from './learner-notes.service'

export const operations = operationsIn(notes)
