/**
 * What a statement tells beside the payment: what was said or written earlier, what somebody else did, another order or card,
 * another time. Such a sentence contradicts nothing that was given about this payment.
 *
 * The cues stand in one list a language, as bodies of regular expressions over lower-case text without regard to word forms;
 * each cue is of one class, and a fact is passed over only by the classes that can mislead about it.
 */
import type { StatedFact } from '@dispute-intake/contract/stated-fact';

const CUE_NAMES = ['reported', 'another_person', 'another_object', 'another_time', 'another_anchor'] as const;
/** Those with few words in each language stand in one list. */
type FewWords = 'tip' | 'of_carrier' | 'by_post' | 'another_card' | 'of_their_own' | 'before_ending';
type Cue = (typeof CUE_NAMES)[number] | FewWords;

/** Papers and keys that were lost with the card: somebody brought them back, and no goods went back. */
const PAPERS =
  /(?<![\p{L}\p{N}])(?:passport|identity (?:card|papers)|id card|driving licen[cs]e|keys|(?:personal)?ausweis|führerschein|papiere|schlüssel|papiers|carte d['’]identité|permis|clés|documentos|dni|pasaporte|llaves|documenti|carta d['’]identità|passaporto|patente|chiavi|dokumenty|dowód|klucze|chaves|rijbewijs|paspoort|sleutels|körkort|nycklar|kimlik|ehliyet|паспорт|документи|ключі)(?![\p{L}\p{N}])/iu;

/** Words of one language; a blank stands for white space. */
type Cues = Record<(typeof CUE_NAMES)[number], string>;

const EN: Cues = {
  reported:
    '(in|with) my (very )?(first|earlier|last) (e-?mail|letter|message|report|complaint|call)|(i|we) (had )?(first|at first|initially|originally) (wrote|written|said|told|thought|believed|reported)|at first i|(i|we) (thought|feared|believed|read|assumed) (that |it |they |others )|(they|he|she|the (girl|lady|man|shop|seller|courier|driver|assistant|merchant|company)) (then |just |only )?(said|says|wrote|claim(s|ed)?|told|insist(s|ed)?|replied|answered|keep(s)? (saying|sending))|(email|letter|text|message|status)( saying)? that|was the (courier|driver|shop|seller)',
  another_person:
    "(my|our|his|her|their) (\\S+ )?(neighbou?r|colleague|friend|brother|sister|husband|wife|partner|son|daughter|mother|father|mum|mom|dad|cousin|flatmate|aunt|uncle|boss|in-law)s?[’']s |(my|his|her|our|their|a) (\\S+ )?(neighbou?r|colleague|friend|brother|sister|husband|wife|partner|son|daughter|mother|father|mum|dad|cousin|flatmate|aunt|uncle|boss)s?( \\S+){0,3} (e-?mail|wr(i|o)te|call|phon|rang|asked|ask|spoke|told|bought|order|returned|sent|received|got|contact|still|use|has|had)|others? (got|received|had|were)|(somebody|someone|the person|people) (\\S+ )?(else|received|got|ordered|had|has)",
  another_object:
    '(another|(a )?(\\S+ )?different) (?!day|time|date|week|month|chance|e-?mail|message|call|story|kind|colou?r|size)|(an?other|the other|different|second|own|previous|earlier|next|old|new|gym|library|loyalty|member(ship)?) (\\S+ )?(orders?|cards?|company|companies|firms?|sellers?|suppliers?|senders?|shops?|stores?|machines?|parcels?|packages?|pairs?|hotels?|payments?|purchases?|bookings?|bills?|invoices?|account|items?|one)|(newsletter|advert|brochure|catalogue|catalog|flyer|invoice|packaging|manual)|cash machine before|elsewhere|somewhere else|another town|by the way|incidentally|(along|together) with (it|them|that)|at the same time|for the (\\S+ ){1,3}i (got|had|have|paid)',
  another_time:
    'before (i|we) (paid|ordered|bought|booked)|(years?|months) ago|last (year|spring|summer|autumn|winter)|the year before|in (spring|summer|autumn|winter|20[01]\\d|202[0-5])|earlier (that|the same) day|(an|\\d+|two|three|half an) hours? (earlier|before)|minutes (earlier|before)|once (before|had)|until (then|the middle)|before (they|it|the) (came|arrived|stay|visit|trip)|used it every day until|at the time',
  another_anchor:
    '(days?|weeks?|months?) (later|before(?! yesterday))|the ((day|evening|night) (before(?! yesterday)|after)|(next|following) (day|morning|evening))',
};

const DE: Cues = {
  reported:
    'in mein(em|er) (ersten|früheren|letzten) (\\S+ )?(mail|brief|schreiben|nachricht|meldung|anruf)|(zuerst|zunächst|anfangs|erst) (\\S+ ){0,3}(geschrieben|gesagt|gedacht|geglaubt|gemeldet)|(zuerst|zunächst|anfangs) (hatte|habe) ich|ich (dachte|glaubte|fürchtete|las)|(behauptet|behauptete|meint|meinte|sagt|sagte|sagten|schrieb|schrieben|antwortet|antwortete|hieß es|bleibt dabei|angeblich)',
  another_person:
    '(meiner|meines|unserer|unseres|seiner|ihrer|meine|mein) (schwägerin|schwager|schwester|bruders|tante|onkels|nachbarin|nachbarn|kollegin|freundin|mutter|tochter|cousine|eltern|mitbewohner\\S*)|(mein|meine|meiner|unser|unsere|der|die) (\\S+ )?(nachbar|nachbarin|kollege|kollegin|freund|freundin|bruder|schwester|mann|frau|sohn|tochter|mutter|vater|eltern|chef)( \\S+){0,4} (hat|hatte|haben|trainiert|nutzt|benutzt|schrieb|rief|kaufte|bestellte|bekam|telefoniert)|jemand anders|andere (haben|hatten|bekamen)',
  another_object:
    '(ein|einen|eine|einem|einer) ander(er|es|e|en|em) (?!mal|tag|datum|sache|mail|farbe|größe|thema)|(ander|früher|alt|neu|zweit|vorig|eigen|nächst)(e|er|es|en|em) (\\S+ )?(bestellung|karte|firma|absender|anbieter|unternehmen|laden|händler|automat|paket|paar|hotel|zahlung|buchung|rechnung|konto)|(werbung|prospekt|katalog|rechnung|newsletter|ausweis|hülle|ladegerät|ladekabel)|anderswo|woanders|übrigens|nebenbei|(dazu|mit)\\s?bestellt|dazu (\\S+ )?(bestellt|gekauft)|gutschein|karte vom',
  another_time:
    'aus dem (vorjahr|frühjahr|frühling|sommer|herbst|winter|letzten jahr)|(vor|im) (\\S+ )?(jahren|vorjahr|monaten|sommer|frühling|frühjahr|winter|herbst|letzten jahr)|letztes jahr|vergangenes jahr|damals|schon (ein)?mal|früher|(stunde|stunden|minuten) (vorher|zuvor|davor)|bevor ich|vor (der|dem|meiner|unserer) (zahlung|bestellung|anreise|ankunft|buchung|kauf|aufenthalt)|nachts (\\S+ ){0,2}einmal|die ersten',
  another_anchor:
    '(tage|tag|woche|wochen) (vor|zuvor|vorher|später)|am (vortag|vorabend|(nächsten|folgenden|darauffolgenden) tag|tag (darauf|danach))',
};

const FR: Cues = {
  reported:
    "dans (ma|mon) (premi(er|ère)|précédent\\S*) (mail|lettre|message|courriel|courrier)|j'ai d'abord|d'abord (cru|écrit|pensé)|je (croyais|pensais|craignais)|(ils|elle|il|on|le (vendeur|magasin|livreur|garage|marchand)) (\\S+ ){0,2}(a|ont|m'a|m'ont|nous ont) (\\S+ )?(dit|écrit|répondu|affirmé|assuré|expliqué)|(affirme|prétend|répond|soutient|insiste|maintient)|selon (eux|lui|elle)",
  another_person:
    "(mon|ma|mes|notre|un|une) (\\S+ )?(voisine?|collègue|amie?|frère|sœur|soeur|mari|femme|fils|fille|mère|père|cousine?|patron)( \\S+){0,3} (a|ont|avait|utilise|va|s'entraîne)|quelqu'un d'autre|d'autres (ont|clients)",
  another_object:
    "une? autre (?!fois|date|jour|chose|mail|couleur|taille|histoire)|(autre|ancienne?|nouvel(le)?|précédente?|seconde?|deuxième) (commande|carte|entreprise|société|vendeur|expéditeur|enseigne|magasin|boutique|colis|paire|hôtel|paiement|achat|réservation|facture|compte|distributeur|article)|(facture|catalogue|publicité|newsletter|housse|emballage|notice|photos)|ailleurs|en même temps|bon d'achat",
  another_time:
    "avant (de|d'avoir|que|le|la|mon|notre) (\\S+ )?(payer|commander|paiement|commande|séjour|arrivée|voyage)|il y a (\\S+ )?(ans|mois)|l'an(née)? (dernière|dernier|passée?)|(au|en|cet?t?e?) (printemps|été|hiver|automne)|(heures?|minutes) (avant|plus tôt)|à l'époque|les (premiers|trois premiers)",
  another_anchor: '(jours?|semaines?|mois) (avant|plus tard)|la veille|le lendemain',
};

const ES: Cues = {
  reported:
    'en mi primer(a|o)? (correo|carta|mensaje)|al principio|primero (creí|pensé|escribí)|(me|nos) (dijeron|dijo|escribieron|escribió|respondieron|respondió|contestaron|contestó)|(dice|dicen|afirma|afirman|asegura|aseguran|insiste|insisten) que|según (ellos|él|ella)',
  another_person:
    '(mi|un|una|nuestro|nuestra) (\\S+ )?(vecin[oa]|colega|compañer[oa]|amig[oa]|herman[oa]|marido|mujer|espos[oa]|hij[oa]|madre|padre|jefe)( \\S+){0,3} (ha|han|había|escribió|llamó|compró|pidió|recibió|usa)|otra persona|a otros',
  another_object:
    'otr[oa]s? (?!vez|fecha|día|cosa|correo|mensaje|color|talla|lado)|otr[oa]s? (\\S+ )?(pedido|tarjeta|empresa|vendedor|remitente|tienda|paquete|par|hotel|pago|compra|reserva|factura|cuenta|cajero|pueblo|sitio|ciudad|dirección|artículo)|tarjeta (nueva|antigua|vieja)|(factura|catálogo|publicidad|boletín|funda|embalaje|fotos)|por cierto|aparte|por separado|al mismo tiempo|vale de compra',
  another_time:
    'antes de (\\S+ )?(pagar|pedir|comprar|la estancia|el viaje|llegar)|hace (\\S+ )?(años|meses)|el año pasado|en (primavera|verano|otoño|invierno)|(hora|horas|minutos) antes|en su día',
  another_anchor: '(días|semanas|meses) (antes|después|más tarde)|el día anterior|al día siguiente',
};

const IT: Cues = {
  reported:
    "nella (mia )?prima (mail|lettera)|nel (mio )?primo (messaggio|reclamo)|all'inizio|prima (ho creduto|pensavo|avevo scritto)|(mi|ci) (hanno|ha) (detto|scritto|risposto)|(dice|dicono|sostiene|sostengono|afferma|affermano|insiste|insistono)|secondo (loro|lui|lei)",
  another_person:
    "(mio|mia|un|una|nostro|nostra|il mio|la mia) (\\S+ )?(vicin[oa]|collega|amic[oa]|fratello|sorella|marito|moglie|figli[oa]|madre|padre|cugin[oa]|capo)( \\S+){0,3} (ha|hanno|aveva|usa|va)|un'altra persona|ad altri",
  another_object:
    "un['’]? ?altr[oa] (?!volta|data|giorno|cosa|mail|colore|taglia)|(un )?altr[oa]'? ?(\\S+ )?(ordine|carta|azienda|ditta|venditore|mittente|negozio|pacco|paio|hotel|pagamento|acquisto|prenotazione|fattura|conto|sportello|paese|indirizzo|articolo)|(carta|tessera) (nuova|vecchia)|(fattura|catalogo|pubblicità|newsletter|custodia|imballo|foto)|altrove|tra l'altro|insieme|buono acquisto",
  another_time:
    "prima (di|del|della|dell') ?(\\S+ )?(pagare|ordinare|comprare|soggiorno|viaggio|arrivo)|(anni|mesi) fa|l'anno scorso|in (primavera|estate|autunno|inverno)|(ora|ore|minuti) prima|a suo tempo",
  another_anchor: '(giorni|settimane|mesi) (prima|dopo)|il giorno (prima|dopo|seguente)',
};

const PL: Cues = {
  reported:
    'w pierwszym (mailu|liście|zgłoszeniu)|najpierw (myślałem|myślałam|napisałem|napisałam)|(powiedzieli|powiedział(?!am|em)|napisali|napisał(?!am|em)|twierdzi|twierdzą|odpisali|podobno)',
  another_person:
    '(sąsiad|sąsiadk|koleg|koleżank)(a|ę|i|ki|ka)? (\\S+ ){0,2}(odebra|dosta|otrzyma|kupi|zamówi|ma)|(mój|moja|nasz|nasza) (\\S+ )?(sąsiad|sąsiadka|kolega|koleżanka|brat|siostra|mąż|żona|syn|córka|matka|ojciec)|ktoś inny|inni',
  another_object:
    'inn(y|a|e|ego|ej|ym|ą) (?!dzień|razem|data|termin|kolor|rozmiar)|(inn|drug|star|now|poprzedni)(y|a|e|ą|ego|ej|ym|im|i) (zamówieni|kart|firm|sprzedawc|nadawc|sklep|paczk|par|hotel|płatnoś|zakup|rezerwacj|faktur|kont|bankomat|adres|nazwisk|lokal|miejsc|restauracj)|(reklama|ulotka|katalog|faktura|newsletter|etui|opakowanie|zdjęcia)|gdzie indziej',
  another_time:
    'rok wcześniej|poprzednim razem|przed (zapłatą|zamówieniem|zakupem|przyjazdem|pobytem)|(lat|lata|rok|miesięcy) temu|w zeszłym roku|(latem|wiosną|zimą|jesienią)|(godzinę|godziny|minut) (wcześniej|przed)|wtedy',
  another_anchor: '(dni|dzień|tygodni|tygodnie) (wcześniej|przed|później)|następnego dnia',
};

const PT: Cues = {
  reported:
    'n[oa] (meu |minha )?primeir[oa] (e-?mail|carta|mensagem)|(no início|primeiro) (pensei|escrevi|achei)|(disseram|disse|escreveram|escreveu|responderam|respondeu)|(diz|dizem|afirma|afirmam|insiste|insistem) que|segundo eles',
  another_person:
    '(o meu|a minha|meu|minha) (\\S+ )?(vizinh[oa]|colega|amig[oa]|irmã|irmão|marido|mulher|filh[oa]|mãe|pai|chefe)|outra pessoa|outros',
  another_object:
    'outr[oa] (?!vez|data|dia|coisa|mail|cor|lado)|outr[oa]s? (\\S+ )?(encomenda|pedido|cartão|empresa|vendedor|remetente|loja|pacote|par|hotel|pagamento|compra|reserva|fatura|conta|máquina|morada|endereço|sítio)|cartão (novo|antigo|velho)|(fatura|catálogo|publicidade|newsletter|capa|embalagem|fotos)|noutr[oa]|à parte|vale',
  another_time:
    'antes d[eoa] (pagar|encomendar|comprar|estadia|viagem|chegar)|há (\\S+ )?(anos|meses)|no ano passado|n[oa] (primavera|verão|outono|inverno)|(hora|horas|minutos) antes|na altura',
  another_anchor: '(dias|semanas) (antes|depois)|n[oa] (dia|véspera) (anterior|seguinte)',
};

/** Languages that are read with fewer patterns: the words that mislead most. */
const OTHERS: Cues = {
  reported:
    'in mijn eerste (mail|brief)|eerst (dacht|schreef)|(ze|zij|hij|de winkel|de verkoper) (zei|zeiden|schreef|schreven|beweert|beweren)|(de|hon|han|butiken|säljaren) (sa|skrev|säger|påstår) (att|till)|först (trodde|skrev)|(dediler|dedi|söylediler|yazdılar|iddia|diyor(?!um))|(сказали|написали|сказав|стверджу|нібито)|(と言われ|と言って|と書い|そうです)|(قالوا|أخبروني|كتبوا|يدعون|يقولون)',
  another_person:
    '(mijn|onze) (\\S+ )?(buren|buur|buurvrouw|buurman|collega|vriend|vriendin|broer|zus|man|vrouw|zoon|dochter|moeder|vader|ouders|zwager|schoonzus|tante|oom|neef|nicht|huisgenoot)|(min|mitt|vår) (\\S+ )?(granne|kollega|vän|bror|syster|man|fru|son|dotter)|(komşu|arkadaş|kardeş|ablam|abim|annem|babam|teyzem|halam|amcam|dayım|kuzenim|yeğenim|karım|kocam|eşim|oğlum|kızım|kayın)|(сусід|колег|друг|подруг|брат|сестр|чоловік|дружин|син|дочк|мам|тат(о|у|а)|батьк|тітк|дядьк|свекр|кум)|(夫|妻|友人|友達|隣|隣人|息子|娘|母|父|姉|妹|兄|弟|同僚|上司|知人|義母|叔母|叔父)(が|は|も|の)|(جاري|جارتي|زوجي|زوجتي|صديقي|صديقتي|أخي|أختي|ابني|ابنتي|أمي|أبي|والدي|والدتي|زميلي|زميلتي|خالتي|عمي)',
  another_object:
    '(een )?andere? (?!dag|keer|datum|mail|kleur|maat)|elders|ergens anders|(hoes|folder|catalogus|factuur|nieuwsbrief)|(ann(an|at|ra)) (\\S+ )?(beställning|kort|butik|paket|adress)|(başka|diğer|eski|yeni|önceki) (bir )?(\\S+ )?(sipariş|kart|mağaza|paket|adres|otel|kasaba|şehir|semt|dükk[aâ]n|makine|bankamatik|firma|yer|ürün|lokanta|restoran)|(інш|стар|нов|попередн)(а|е|ий|у|ого|ої|ому|ій|і|їх|их) (\\S+ )?(замовлен|картк|магазин|посилк|адрес|готел|міст|банкомат|фірм|крамниц|товар|місц|заклад|ресторан|кафе)|(別の|べつの|他の|ほかの|古い|新しい|前の)|写真|(طلب|بطاقة|متجر|عنوان|فندق|مدينة|صراف|جهاز|محل|مطعم|مكان) (آخر|أخرى|ثان|ثاني|ثانية)|البطاقة القديمة|البطاقة الجديدة',
  another_time:
    'voordat ik|(jaar|jaren|maanden) geleden|vorig jaar|(år|månader) sedan|förra året|dagen innan|innan jag|(yıl|ay) önce|geçen yıl|daha önceki|(роки|років|місяців) тому|минулого року|(年前|か月前|昨年|去年|前日|以前)|(سنوات|أشهر|العام الماضي)',
  another_anchor:
    '(dagen|weken) (voor|ervoor|later)|de volgende dag|de dag erna|(dagar|veckor) (före|innan)|(gün|hafta) (önce|sonra)|ertesi gün|(днів|тижнів) до|наступного дня|(дні|днів|тижні|тижнів) потому|日前|週間前|翌日|(日|週間)後|(قبل|بعد) (يوم|أسبوع|أيام)|(في )?اليوم (التالي|الثاني)',
};

const LANGUAGES: readonly Cues[] = [EN, DE, FR, ES, IT, PL, PT, OTHERS];

const BY_WORD =
  "according to|laut|volgens|zegt|selon|d[’']après|según|secondo|według|segundo|göre|за словами|каже|кажуть|згідно з|حسب|يقول";
const FEW_WORDS: Readonly<Record<FewWords, string>> = {
  tip: '(a )?(\\S+ )?tip(?!\\p{L})|trinkgeld|pourboire|propina|mancia|napiw|gorjeta|fooi|bahşiş|чайов|チップ|بقشيش|إكرامية',
  // "The post says it was delivered."
  of_carrier: `(${BY_WORD}) (\\S+ )?(\\p{L}*post\\p{L}*|dhl|ups|dpd|gls|fedex|hermes|poczt\\p{L}*|correos?|correios|kurier\\p{L}*|courier|carrier|coursier|transporteur|corriere|bezorger|koerier|kurye|kargo|tracking|перевізник\\p{L}*|кур.єр\\p{L}*)|によると`,
  by_post: 'card came by post|per post|par courrier|por correo|per posta|pocztą|pelo correio',
  // A card that turned up and is not the one that is gone.
  another_card: [
    '(expired|old|previous|cancel?led|blocked) (bank |debit |credit )?(card|one)',
    '(abgelaufen|ungültig)\\p{L}*|(alte|frühere|gesperrte)n? \\p{L}*karte|war (nur |bloß )?(meine|die) (alte|frühere)(?! \\p{L})',
    "périmée|expirée|ancienne carte|(l['’]|mon )ancienne(?! \\p{L})",
    '(caducad|vencid)a|la (vieja|antigua|anterior)(?! \\p{L})|tarjeta (vieja|antigua|anterior)',
    'scaduta|(carta|tessera) vecchia|vecchia (carta|tessera)|la vecchia(?! \\p{L})',
    'nieważn\\p{L}+|przeterminowan\\p{L}+|star(a|ą|ej) kart\\p{L}+|ta stara(?! \\p{L})',
    '(caducad|vencid|expirad)o|cartão (antigo|velho)|o (antigo|velho)(?! \\p{L})',
    'verlopen|oude (\\p{L}*pas|kaart|bankkaart)|de oude(?! \\p{L})|süresi (dolmuş|geçmiş|bitmiş)|eski (kart|olan)',
    'простроч\\p{L}+|недійсн\\p{L}+|стар(а|у|ої) карт\\p{L}+|期限切れ|期限の切れた|古い(ほう|方|カード)',
    '(ال)?منتهي(ة|ه)|(ال)?بطاق(ة|تي|ه) القديم(ة|ه)',
    '(\\p{L}*karte|\\p{L}*card|carte|tarjeta|carta|kart[aęy]|cartão|\\p{L}*pas) (mein(er|es)|of my|de (ma|mon|mi)|di mi[oa]|d[ao] mi[oa]|moje(j|go)|d[oa] (minha|meu)|van mijn) ' +
      '(?!bols|carter|carteir|mochil|moneder|portefeuil|sac |porte-|bors|portafogl|zain|torebk|portfel|plecak|mala|tas |portemon|cas[ae])',
    "my (\\S+ )?\\p{L}+(’|')s? (bank |debit |credit )?card|картк\\p{L}* (моє(ї|го)|сестри|брата|чоловіка|дружини|мами)|(妻|夫|母|父|娘|息子|姉|妹|兄|弟)のカード|بطاقة (زوج|أخ|أم|أب|ابن|صديق)",
  ].join('|'),
  // "My climbing partner sent hers back."
  of_their_own: [
    '(sent|returned|brought|took|shipped|posted|handed) (hers|his|theirs|(his|her|their) (own )?\\p{L}+)(?!\\p{L})',
    '(hat|hatte|haben|hatten) (sein|ihr)(en?|e?s|em)?(?!\\p{L})|(le|la|les) sien(ne)?s?(?!\\p{L})',
    '(devolvió|devolvieron|envió|mandó) (el|la|los|las|lo) (suy[oa]s?|de ell?[oa]s?)',
    '(restituito|reso|rimandato|spedito) (il|la|i|le) su[oa]i?(?!\\p{L})',
    '(odesłał|zwrócił|oddał|odniósł)a? sw(ój|oją|oje)(?!\\p{L})',
    '(devolveu|devolveram|mandou|enviou) (o|a|os|as) (del[ea]s?|seus?|suas?)(?!\\p{L})',
    '(de|het) (zijne|hare|hunne)(?!\\p{L})|(heeft|had|hebben) (zijn|haar|hun)(?!\\p{L})|kendi(ninki|sininki|lerininki)',
    '(?<!я )(повернув|повернула|відправив|відправила|здав|здала) св(ій|ою|оє)(?!\\p{L})',
    '自分の(分|もの|ほう)|(رجع|رجعت|أرجع|أعاد|أعادت) (حقه|حقها|حقهم)',
  ].join('|'),
  before_ending: [
    'before (i |we )?(cancel|quit|end|stopp|terminat|unsubscrib)|before (the |my |our )?(cancellation|termination)',
    '(vor|bevor) (\\p{L}+ ){0,3}((ab|auf)?(ge)?kündig|abbestell|widerruf|stornier)',
    "avant (de |d['’]|la |ma |mon |l['’]|que je )(\\p{L}+ ){0,2}?(résili|annul|désabonn|arrêt)",
    'antes de (\\p{L}+ ){0,2}?(cancel|dar(me|nos) de baja|la baja|rescindir|dejarlo)',
    'prima (di |della |che )(\\p{L}+ ){0,2}?(disdi|disdett|annull|cancell|recess)',
    '(przed|zanim) (\\p{L}+ ){0,2}?(rezygn|zrezygn|wypowiedz|anulow|odwoła)',
    'antes d[eoa] (\\p{L}+ ){0,2}?(cancel|rescis|rescind|anul)',
    '(voor|voordat) (\\p{L}+ ){0,3}?(opzeg|opgezegd|annul|stopzet)|([iİ]ptal|fesih|ayrılma|bırakma)\\p{L}* ?(et\\p{L}+ )?önce',
    '(до|перед) (скасуван|відмов|розірван)|перш ніж (\\p{L}+ ){0,2}?скасу',
    '(until|till) (i |we )?(cancel|quit|end|stopp)|(until|till) (the |my )?cancellation|bis (zur|zum|ich|wir) (\\p{L}+ ){0,2}?((ab|auf)?(ge)?kündig|abbestell|widerruf|stornier)',
    "jusqu['’](à|au) (\\p{L}+ ){0,3}?(résili|annul|désabonn)|hasta (\\p{L}+ ){0,2}?(cancel|la baja|dar(me|nos) de baja)|fino (a|al|alla|a quando) ?(\\p{L}+ ){0,2}?(disdi|disdett|annull)",
    'aż do (rezygn|wypowiedz|anulow)|do (momentu |dnia )?(rezygn|wypowiedz|anulow)|até (\\p{L}+ ){0,2}?(cancel|anul)|tot (\\p{L}+ ){0,3}?(opzeg|opgezegd|annul)|[iİ]ptal \\p{L}+ kadar|(поки|доки) не скасу',
    '(解約|退会|キャンセル|解除|停止)(する|した)?まで|(حتى|لين|إلى أن) (ما )?(ألغيت|لغيت|الإلغاء)',
    '(解約|退会|キャンセル|解除|停止)(する|した)?(の)?前|قبل (ما |أن )?(ال|الإ|أ)?(لغاء|إلغاء|لغي|ألغي|إيقاف)',
  ].join('|'),
};

/** A word of a cue begins a word of the text; scripts without spaces have none. */
const beginningWord = (cues: string): RegExp =>
  new RegExp(`(?<!(?![\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Han}])[\\p{L}\\p{N}])(?:${cues})`, 'iu');
const CUES = Object.fromEntries([
  ...CUE_NAMES.map((cue) => [cue, beginningWord(LANGUAGES.map((cues) => cues[cue]).join('|'))]),
  ...Object.entries(FEW_WORDS).map(([cue, words]) => [cue, beginningWord(words)]),
]) as Readonly<Record<Cue, RegExp>>;

/** "They advised me to write; I did not do it": what was not done is what was advised, not the payment. */
const ADVISED =
  /(?<![\p{L}\p{N}])(?:should|ought to|told me to|advised|recommended|suggested|solle|sollte|geraten|riet|rieten|empfohlen|empfahl|vorgeschlagen|devrais|devrions|faudrait|conseillé|recommandé|suggéré|debería|tendría que|aconsej|recomend|sugir|sugeri|dovrei|dovevo|consigliat|raccomandat|powinien|powinna|powinienem|powinnam|doradz|poradz|zaleca|deveria|aconselh|zou moeten|aangeraden|geadviseerd|rådde|råd(?!\p{L})|rekommenderade|tavsiye|порадил|勧め|نصح)/iu;

/** "I meant to bring it back, but I did not do it": what was not done is what was planned. */
const PLANNED =
  /(?<![\p{L}\p{N}])(?:going to|meant to|intended to|wanted to|wollte|hatte vor|comptais|voulais|pensais|quería|pensaba|volevo|contavo|pensavo|chciał(?:am|em)|queria|tencionava|pensava|wilde|istiyordum|хотів|хотіла|つもり|كنت أنوي)/iu;

/** What can mislead about a fact, by the object it lies in; what the cardholder did with the payment is misled by nothing. */
const MISLEADING: { readonly [Name in string]?: readonly Cue[] } = {
  merchant_contact: ['another_person', 'another_object', 'another_time'],
  delivery: ['reported', 'another_person', 'another_object', 'another_time', 'by_post', 'of_carrier'],
  condition: ['reported', 'another_object', 'another_time', 'by_post'],
  return: ['reported', 'another_person', 'another_object', 'of_their_own'],
  cancellation: ['reported', 'another_person', 'another_object', 'another_time'],
  subscription: ['reported', 'another_person', 'another_object'],
  service_used_after: ['reported', 'another_person', 'another_object', 'another_time', 'before_ending'],
  refund: ['reported', 'another_person', 'another_object', 'another_time', 'by_post'],
  reservation: ['reported', 'another_person', 'another_object', 'another_time'],
  card_possession: ['another_object', 'another_time', 'by_post', 'another_card'],
  card_missing_since: ['another_object', 'another_time', 'by_post'],
  original_transaction: ['another_person', 'another_object', 'another_time'],
  cash: ['another_person', 'another_object', 'another_time'],
  trouble: ['reported', 'another_person', 'another_object', 'another_time', 'by_post'],
  non_receipt: ['reported', 'another_person', 'another_object', 'another_time', 'by_post', 'of_carrier'],
  absence: ['reported', 'another_person', 'another_object', 'another_time'],
  card_not_received: ['another_person'],
  card_missing: ['another_card'],
  overcharge: ['reported', 'another_person', 'another_object', 'another_time'],
  other_payment: ['reported', 'another_person', 'another_object', 'another_time', 'tip'],
  expected_amount: ['reported', 'another_person', 'another_object', 'another_time'],
  addendum: ['reported', 'another_person'],
  merchant_unavailable: ['reported', 'another_person', 'another_object', 'another_time'],
  expected_currency: ['reported', 'another_person', 'another_object', 'another_time'],
};

const DAY = /(?:_at|\.at|_since)$/;

/** True where the statement tells what somebody else says about it: "the garage says the work is good". */
export const reportsSpeech = (statement: string): boolean => CUES.reported.test(statement);

/** A card that has been gone ever since is gone now, whenever that was. */
const EVER_SINCE =
  /(?<!\p{L})(?:(?:ever )?since(?: then)?|seither|seitdem|seit da|depuis(?: lors)?|desde entonces|da allora|od tamtej pory|od tego czasu|desde então|sindsdien|sedan dess|o zamandan beri|o günden beri|відтоді|з того часу)(?!\p{L})|それ以来|それから|منذ ذلك/iu;

/** True where the sentence of the quote tells of something beside the payment. */
export function isAside(statement: string, { path, value, quote, start, end }: StatedFact): boolean {
  const [name = ''] = path.replace(/^(?:evidences|denied)\./, '').split('.');
  const sentence = sentenceAround(statement, start, end);
  if (name === 'participated') return ADVISED.test(sentence) || (value === false && PLANNED.test(sentence));
  // A merchant that wrote it had cancelled did cancel.
  const isGoneSince = name.startsWith('card_') && EVER_SINCE.test(statement);
  // Two orders are what is told, whoever they were for.
  const isOfTwo = path === 'evidences.original_transaction.separate_order' && value === true;
  const cues = MISLEADING[name]?.filter(
    (cue) =>
      !(value === 'merchant' && cue === 'reported') &&
      !(isGoneSince && cue === 'another_time') &&
      !(isOfTwo && cue !== 'another_time'),
  );
  if (cues === undefined) return false;
  if (name === 'return' && PAPERS.test(sentence)) return true;
  const ownWords = name === 'cancellation' || name === 'reservation' ? sentence.replace(BEFORE_STAY, '') : sentence;
  if (cues.some((cue) => CUES[cue].test(cue === 'reported' ? clauseOf(ownWords, quote) : ownWords))) return true;
  // "Ten days before" and "the next day" may be counted from anything, and say when, not whether.
  return DAY.test(path) && CUES.another_anchor.test(sentence);
}

/** A booking is called off before the stay: that says when, and of no other time. */
const BEFORE_STAY =
  /(?<!\p{L})(?:before (?:the |our |my )?(?:stay|visit|trip|arrival)|vor (?:der |dem |meiner |unserer )?(?:anreise|ankunft|reise|aufenthalt)|avant (?:le |la |l['’]|mon |notre )?(?:séjour|arrivée|voyage)|antes de (?:la |el )?(?:estancia|viaje|llegada|llegar)|prima (?:del |della |dell['’])(?:soggiorno|viaggio|arrivo)|przed (?:przyjazdem|pobytem|wyjazdem)|antes d[ao] (?:estadia|viagem|chegada)|voor (?:de |ons |mijn )?(?:aankomst|verblijf|reis)|före (?:ankomsten|resan))(?!\p{L})/giu;

/** What somebody said ends where the cardholder says the contrary. */
const BUT =
  /[,;–—-]\s*(?:but|yet|only that|aber|doch|jedoch|nur dass|mais|sauf que|pero|sino que|ma|però|solo che|ale|tylko że|lecz|mas|só que|maar|alleen|men|bara att|ama|fakat|але|проте|тільки)(?!\p{L})|(?:ですが|しかし|けれども|が、)|(?:لكن|إلا أن)/giu;

/** The part of a sentence, between words of contrast, that holds the quote. */
function clauseOf(sentence: string, quote: string): string {
  const at = sentence.indexOf(quote);
  if (at === -1) return sentence;
  let from = 0;
  for (const { index } of sentence.matchAll(BUT)) {
    if (index <= at) from = index;
    else if (index >= at + quote.length) return sentence.slice(from, index);
  }
  return sentence.slice(from);
}

/** A stop after a figure ends a sentence only before a capital that begins no month: "am 2. November" goes on. */
const SENTENCE_END =
  /[!?。！？\n]|(?<!\d)\.(?=\s|$|["”»])|(?<=\d)\.(?=\s+(?!jan|feb|mär|mar|apr|mai|jun|jul|aug|sep|okt|nov|dez)\p{Lu})/giu;

/** The sentence that holds the quote. */
function sentenceAround(statement: string, start: number, end: number): string {
  let from = 0;
  for (const { index } of statement.matchAll(SENTENCE_END)) {
    if (index < start) from = index + 1;
    else if (index >= end - 1) return statement.slice(from, index);
  }
  return statement.slice(from);
}

export const sentencesOf = (statement: string): string[] =>
  statement.split(SENTENCE_END).flatMap((sentence) => sentence.trim() || []);
