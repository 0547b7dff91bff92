const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

/** The speeds to choose from: those that the policy allows, and the one that is playing. */
export const rateChoices = (most: number, current: number): number[] =>
  [...new Set([...rates.filter((rate) => rate <= most), current])].toSorted((one, other) => one - other)
