/** Radicals that a PDF's font names instead of the signs they look like: ⾦ for 金, ⻑ for 長. */
const OWN: ReadonlyMap<string, string> = new Map(
  [
    // Those of the supplement have no equivalent in Unicode's normal forms.
    '⺟母 ⺠民 ⺩王 ⺫目 ⺬示 ⺭礻 ⺼月 ⻁虎 ⻄西 ⻆角 ⻌辶 ⻎辶 ⻑長 ⻒長 ⻘青 ⻙韋 ⻝食 ⻞食 ⻟食 ⻣骨 ⻤鬼 ⻨麦 ⻩黄 ⻫斉 ⻭歯 ⻯竜 ⻲亀 ⻳亀',
    // Those whose equivalent is another sign than the one in use in Japan.
    '⼾戸 ⾭青 ⿈黄 ⿊黒 ⿒歯',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
);

export const withoutRadicals = (text: string): string =>
  text.replace(/[\u2e80-\u2fdf]/gu, (radical) => OWN.get(radical) ?? radical.normalize('NFKC'));
