/** The exporter of each processor. */
import type { Processor } from '@dispute-intake/contract';
import type { Exporter } from './export-case.ts';
import { adyenExport } from './processors/adyen.export.ts';
import { increaseExport } from './processors/increase.export.ts';
import { lithicExport } from './processors/lithic.export.ts';
import { marqetaExport } from './processors/marqeta.export.ts';
import { stripeExport } from './processors/stripe.export.ts';

export const EXPORTERS: Record<Processor, Exporter> = {
  stripe: stripeExport,
  increase: increaseExport,
  lithic: lithicExport,
  adyen: adyenExport,
  marqeta: marqetaExport,
};
