/** One point: its name on the axis and a number per series. */
export type Point = { label: string } & Record<string, string | number>
export type Series = { name: string; label: string; color?: 'accent' | 'good' | 'warn' | 'bad' }
export type ChartProps = { title: string; kind: 'area' | 'bar' | 'line'; points: Point[]; series: Series[]; axis: string }
