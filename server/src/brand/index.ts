/** The issuer's brand on the hosted page, and merchants' logos. */
export { answerServed, brandRoutes } from './brand.routes.ts';
export { type BrandService, createBrand } from './brand.service.ts';
export { createMerchantLogos, type MerchantLogos } from './merchant-logo.ts';
