export function timesOf(report: object): Map<string, number>
export function slowest(report: object, root: string, most?: number): string[]
