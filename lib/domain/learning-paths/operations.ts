import { operationsIn } from '@/lib/platform/http/operations'
import * as learningPaths from './learning-paths.service'

export const operations = operationsIn(learningPaths)
