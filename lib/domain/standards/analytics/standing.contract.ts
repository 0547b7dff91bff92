import { z } from 'zod'
import { riskLevels, riskRules } from './words'

const Reasons = z.array(
  z.object({
    rule: z.enum(riskRules),
    points: z.int().describe('Its part of the score'),
    value: z.number().describe('What was measured: days, percentage points, items or per cent'),
    threshold: z.number().describe('From which on the rule counts, in the same unit'),
  }),
)
/** The risk at one moment. */
export const standing = {
  score: z.int().min(0).max(100),
  risk: z.enum(riskLevels),
  reasons: Reasons,
  running: z.int().describe('Enrollments under way'),
  rulesVersion: z.int().describe('Of the rules; rises when points or thresholds change'),
}
