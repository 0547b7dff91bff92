import type { ShownQuestion } from '@/lib/domain/learning/question-banks/questions.rules'

type Asked = { type: string; stem: unknown; labels: unknown; design: object }

/** A question of an attempt as the parts for its type take it: what its type adds lies beside its texts. */
export const shownOf = ({ type, stem, labels, design }: Asked) => ({ ...design, type, stem, labels }) as unknown as ShownQuestion
