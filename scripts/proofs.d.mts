export type Proof = { file: string; title: string; isPart: boolean }
export function namedProofs(specification: string, reliability: string): Proof[]
export function passedTests(reports: object[]): { file: string; title: string }[]
export function unproved(named: Proof[], passed: { file: string; title: string }[]): Proof[]
export function missingProofs(reportFiles: string[]): string[]
