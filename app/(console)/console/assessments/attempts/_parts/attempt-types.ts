import type { readAttempt } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import type { DataOf } from '@/lib/ui/endpoint'

export type Attempt = DataOf<typeof readAttempt>
export type AttemptQuestion = Attempt['questions'][number]
