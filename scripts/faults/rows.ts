import type { Ground } from './ground'

/** One line of the result: `figures` is the measurement, understandable without the other columns. */
export type Row = { id: string; what: string; goal: string; figures: string; pass: boolean }
export type Scale = { quick: boolean }
/** One or several rows that come from the same experiment. */
export type Scenario = { ids: string[]; run(ground: Ground, scale: Scale): Promise<Row[]> }

export const ms = (value: number) => `${Math.round(value)} ms`
export const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
