'use client'
import { AreaChart, BarChart, LineChart } from '@mantine/charts'
import { useConsole } from '@/lib/ui/console-provider'
import { numberIn } from '@/lib/ui/regional-format'
import type { ChartProps } from './props'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'

/** Drawn in a left-to-right container, because the library measures text there; the axes are reversed for right-to-left languages. */
export function Drawing({ kind, points, series, title }: ChartProps) {
  const regional = useConsole()
  const reversed = regional.language === 'ar'
  const Kind = { area: AreaChart, bar: BarChart, line: LineChart }[kind]
  // More dots than this would hide the line. Keyboard users have the table; the drawing takes no focus.
  const line = { curveType: 'linear', withDots: points.length <= 14 } as const
  const still = { accessibilityLayer: false }
  const shape = {
    area: { ...line, areaChartProps: still },
    bar: { barChartProps: still },
    line: { ...line, lineChartProps: still },
  }[kind]
  return (
    <div dir="ltr">
      <Kind
        h="16rem"
        data={reversed ? points.map((point) => ({ ...point, label: `\u2067${point.label}\u2069` })) : points}
        dataKey="label"
        aria-label={title}
        series={series.map(({ name, label, color = 'accent' }) => ({ name, label, color: `var(--${color})` }))}
        withLegend={series.length > 1}
        {...shape}
        gridAxis="x"
        tickLine="none"
        valueFormatter={(value: number) => numberIn(regional, value)}
        xAxisProps={{ reversed }}
        yAxisProps={{ orientation: reversed ? 'right' : 'left', width: 48, tickMargin: 8, allowDecimals: false }}
      />
    </div>
  )
}
