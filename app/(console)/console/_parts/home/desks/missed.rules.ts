/** A question of an item analysis. */
type Question = { id: string; total: { difficulty: number | null } | null }

/** Questions that most people answered right are not listed. */
const mostRight = 0.75

/** The questions with the smallest share of their points, hardest first. */
export const mostMissed = <Q extends Question, A>(found: readonly { assessment: A; questions: readonly Q[] }[], most: number) =>
  found
    .flatMap(({ assessment, questions }) =>
      questions.flatMap((question) => {
        const share = question.total?.difficulty ?? null
        return share === null || share > mostRight ? [] : [{ assessment, question, share }]
      }),
    )
    .toSorted((one, other) => one.share - other.share)
    .slice(0, most)
