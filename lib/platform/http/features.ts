const entries = new Map<string, string>()

/** Registers the features of a room, each with its operations: ids, or what stands before the dot. */
export function addFeatures(features: Readonly<Record<string, readonly string[]>>): void {
  for (const [feature, operations] of Object.entries(features))
    for (const operation of operations) entries.set(operation, feature)
}

/** The feature that an operation belongs to; undefined for those that cannot be switched off. */
export const featureOf = (operation: string): string | undefined =>
  entries.get(operation) ?? entries.get(operation.slice(0, operation.indexOf('.')))

/** The operations of features, as the rooms name them. */
export const operationsOfFeatures = (features: readonly string[]): string[] =>
  [...entries].flatMap(([operation, feature]) => (features.includes(feature) ? [operation] : []))
