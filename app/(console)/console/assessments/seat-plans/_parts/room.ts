import type { readExamRoom } from '@/lib/domain/assessing/assessments/seating/exam-rooms.contract'
import type { DataOf } from '@/lib/ui/endpoint'

/** A hall with every seat and who has it. */
export type Room = DataOf<typeof readExamRoom>
