/** Who carries parcels, as folded text names them: bodies of regular expressions, the longer of two names first where one holds the other. */
import { foldWord } from './folded.text.ts';

const NAMES = [
  'dhl(?: express)?', 'ups', 'fedex', 'dpd', 'gls', 'hermes', 'evri', 'yodel', 'tnt', 'royal mail',
  'parcelforce', 'usps', 'an post', 'australia post', 'auspost', 'canada post', 'purolator', 'la poste',
  'colissimo', 'chronopost', 'mondial relay', 'relais colis', 'correos(?: express)?', 'seur', 'mrw', 'nacex',
  'estafeta', 'poste italiane', 'brt', 'bartolini', 'sda', 'ctt', 'correios', 'jadlog', 'loggi', 'inpost',
  'poczta polska', 'poczty polskiej', 'poczta polską', 'aramex', 'smsa', 'postnl', 'bpost',
  'osterreichische post', 'deutsche post', 'post at', 'nova poshta', 'yurtici kargo', 'aras kargo', 'mng kargo',
  'ارامكس', 'سمسا', 'البريد السعودي', 'ptt(?: kargo)?', 'surat kargo', 'hepsijet', 'trendyol express', 'sendeo',
  'paack', 'ecoscooting', 'vinted go', 'colis prive', 'relais pickup', 'pocztex',
  'orlen paczka', 'нова пошта', 'нової пошти', 'новій пошті', 'укрпошта', 'укрпошти',
  'meest', 'ヤマト運輸', 'ヤマト', 'クロネコヤマト', '佐川急便', '佐川', '日本郵便', 'ゆうパック', '西濃運輸', 'البريد الإماراتي',
  'فيديكس', 'دي إتش إل',
]; // biome-ignore format: names in rows

/** An alternative of all names, the longest first; what folding writes otherwise is folded. */
export const CARRIERS = [...NAMES]
  .sort((one, other) => other.length - one.length)
  .map((name) => name.replace(/[^\x20-\x7e]+(?: [^\x20-\x7e]+)*/g, foldWord))
  .join('|');
