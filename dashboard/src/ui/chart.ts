/** Drawings of counts and times: axes with round numbers, labels of time, sized to their place so that text keeps its size. */
import { DAY_MS } from '@dispute-intake/contract/duration';
import { nothing, svg, type TemplateResult } from 'lit';

const HEIGHT = 180;
const TOP = 8;
const BOTTOM = 24;
const LEFT = 54;
const PLOT = HEIGHT - TOP - BOTTOM;
/** Room a label of time needs. */
const LABEL_PX = 76;

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** Three to five round numbers from 0 to at least `most`. */
export function ticks(most: number): number[] {
  const rough = Math.max(most, 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

interface Frame {
  width: number;
  /** When each bucket begins. */
  at: readonly string[];
  bucketMs: number;
}

const stepOf = ({ width, at }: Frame): number => (width - LEFT) / Math.max(1, at.length);
const yOf = (value: number, most: number): number => TOP + PLOT * (1 - value / most);

function axes(frame: Frame, marks: readonly number[], label: (value: number) => string): TemplateResult {
  const most = marks.at(-1) ?? 1;
  const step = stepOf(frame);
  const isLong = frame.bucketMs * frame.at.length > DAY_MS;
  // Over more than a day, a day is named where it begins; otherwise the clock, as often as there is room.
  const labels: { x: number; text: string }[] = [];
  let lastText = '';
  for (const [i, iso] of frame.at.entries()) {
    const text = (isLong ? date : clock).format(new Date(iso));
    const x = LEFT + i * step;
    const isFree = labels.length === 0 || x - (labels.at(-1)?.x ?? 0) >= LABEL_PX;
    if (text !== lastText && isFree && x < frame.width - LABEL_PX / 2) labels.push({ x, text });
    lastText = text;
  }
  return svg`${marks.map(
    (mark) => svg`<line class="grid" x1=${LEFT} x2=${frame.width} y1=${yOf(mark, most)} y2=${yOf(mark, most)}></line>
      <text class="tick" x=${LEFT - 8} y=${yOf(mark, most) + 4} text-anchor="end">${label(mark)}</text>`,
  )}${labels.map(({ x, text }) => svg`<text class="tick" x=${x} y=${HEIGHT - 6}>${text}</text>`)}`;
}

/** Bars of parts upon one another, first at the bottom; each a link for the mouse. The table beside it is for everybody. */
export function stackedBars(
  frame: Frame,
  parts: readonly string[],
  bars: readonly { values: readonly number[]; href: string; title: string }[],
): TemplateResult {
  const marks = ticks(Math.max(...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))));
  const most = marks.at(-1) ?? 1;
  const step = stepOf(frame);
  const gap = step > 6 ? 2 : 0.5;
  return svg`<svg class="chart" width=${frame.width} height=${HEIGHT} viewBox="0 0 ${frame.width} ${HEIGHT}" aria-hidden="true">
    ${axes(frame, marks, String)}
    ${bars.map(({ values, href, title }, i) => {
      let sum = 0;
      if (values.every((value) => value === 0)) return nothing;
      return svg`<a href=${href} tabindex="-1"><title>${title}</title><rect class="hit" x=${LEFT + i * step} y=${TOP} width=${step} height=${PLOT}></rect>${values.map(
        (value, part) => {
          if (value === 0) return nothing;
          sum += value;
          const height = (value / most) * PLOT;
          return svg`<rect class=${parts[part] ?? ''} x=${LEFT + i * step + gap / 2} y=${yOf(sum, most)} width=${Math.max(1, step - gap)} height=${height}></rect>`;
        },
      )}</a>`;
    })}</svg>`;
}

/** Lines over time; where a value is missing there is a gap. */
export function lines(
  frame: Frame,
  series: readonly { name: string; values: readonly (number | null)[] }[],
  label: (value: number) => string,
): TemplateResult {
  const marks = ticks(Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const most = marks.at(-1) ?? 1;
  const step = stepOf(frame);
  const x = (i: number) => LEFT + (i + 0.5) * step;
  return svg`<svg class="chart" width=${frame.width} height=${HEIGHT} viewBox="0 0 ${frame.width} ${HEIGHT}" aria-hidden="true">
    ${axes(frame, marks, label)}
    ${series.map(({ name, values }) => {
      let isDrawing = false;
      const path = values.map((value, i) => {
        if (value === null) {
          isDrawing = false;
          return '';
        }
        const to = `${isDrawing ? 'L' : 'M'}${x(i).toFixed(1)} ${yOf(value, most).toFixed(1)}`;
        isDrawing = true;
        return to;
      });
      return svg`<path class="line ${name}" d=${path.join('')}></path>${values.map((value, i) =>
        value === null ? nothing : svg`<circle class=${name} cx=${x(i)} cy=${yOf(value, most)} r="3"></circle>`,
      )}`;
    })}</svg>`;
}
