/** What people state in one sentence, without a language being given: each fact in the eight languages that are read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../read.ts';

const TOLD: Readonly<Record<string, readonly (readonly [language: string, sentence: string])[]>> = {
  'return.outcome=attempted': [
    ['en', 'I offered to send it back but they would not take it.'],
    ['de', 'Ich wollte es zurückgeben, aber sie haben die Annahme verweigert.'],
    ['es', 'Quise devolverlo pero no me lo aceptaron.'],
    ['fr', "J'ai voulu le rendre mais ils ont refusé de le reprendre."],
    ['it', 'Volevo restituirlo ma si sono rifiutati di riprenderlo.'],
    ['pt', 'Tentei devolver mas não aceitaram.'],
    ['pl', 'Chciałam to zwrócić, ale nie przyjęli.'],
    ['ar', 'حاولت إرجاعه لكنهم رفضوا استلامه.'],
  ],
  'delivery.received_at=2026-10-05': [
    ['en', 'The parcel landed on my doorstep on October 5.'],
    ['de', 'Am 5. Oktober lag das Paket vor der Tür.'],
    ['es', 'Me lo entregaron el 5 de octubre.'],
    ['fr', "On me l'a livré le 5 octobre."],
    ['it', "Me l'hanno consegnato il 5 ottobre."],
    ['pt', 'Recebi a encomenda no dia 5 de outubro.'],
    ['pl', 'Dostałem paczkę 5 października.'],
    ['ar', 'استلمت الطرد يوم 5 أكتوبر.'],
  ],
  'delivery.expected_at=2026-10-05': [
    ['en', 'They swore it would be with me no later than October 5.'],
    ['de', 'Man hat mir versprochen, dass es spätestens am 5. Oktober da ist.'],
    ['es', 'El plazo de entrega terminaba el 5 de octubre.'],
    ['fr', 'Je devais le recevoir au plus tard le 5 octobre.'],
    ['it', 'Doveva arrivare al più tardi il 5 ottobre.'],
    ['pt', 'Tinha de chegar o mais tardar a 5 de outubro.'],
    ['pl', 'Miało dotrzeć najpóźniej 5 października.'],
    ['ar', 'كان من المفترض أن يصل يوم 5 أكتوبر على أبعد تقدير.'],
  ],
  'merchant_contact.method=in_person': [
    ['en', 'I drove over there on October 5 and spoke with the owner.'],
    ['de', 'Ich bin am 5. Oktober hingefahren und habe mit dem Chef geredet.'],
    ['es', 'Me acerqué a la tienda el 5 de octubre y hablé con el encargado.'],
    ['fr', "Je suis passée au magasin le 5 octobre et j'ai vu le gérant."],
    ['it', 'Sono passato in negozio il 5 ottobre e ho parlato col titolare.'],
    ['pt', 'Fui à loja no dia 5 de outubro e falei com o gerente.'],
    ['pl', 'Pojechałam do sklepu 5 października i rozmawiałam z kierownikiem.'],
    ['ar', 'مررت على المحل يوم 5 أكتوبر وتحدثت مع المدير.'],
  ],
  'condition.issue=defective': [
    ['en', 'It died after two days and will not switch on.'],
    ['de', 'Nach zwei Tagen gab das Gerät den Geist auf.'],
    ['es', 'A los dos días dejó de funcionar.'],
    ['fr', "Au bout de deux jours il ne s'allumait plus."],
    ['it', 'Dopo due giorni ha smesso di funzionare.'],
    ['pt', 'Depois de dois dias parou de funcionar.'],
    ['pl', 'Po dwóch dniach przestało działać.'],
    ['ar', 'بعد يومين توقف عن العمل.'],
  ],
  'condition.issue=different': [
    ['en', 'They sent me a blue one instead of the red one I ordered.'],
    ['de', 'Ich habe ein blaues statt des bestellten roten bekommen.'],
    ['es', 'Me mandaron uno azul en lugar del rojo que pedí.'],
    ['fr', "J'ai reçu un bleu au lieu du rouge commandé."],
    ['it', 'Mi hanno mandato quello blu invece di quello rosso che avevo ordinato.'],
    ['pt', 'Mandaram um azul em vez do vermelho que pedi.'],
    ['pl', 'Przysłali niebieski zamiast czerwonego, który zamówiłam.'],
    ['ar', 'أرسلوا لي واحدا أزرق بدلا من الأحمر الذي طلبته.'],
  ],
  'participated=false': [
    ['en', 'That purchase was not made by me.'],
    ['de', 'Diese Zahlung habe ich nicht getätigt.'],
    ['es', 'Ese pago no lo hice yo.'],
    ['fr', "Ce n'est pas moi qui ai fait cet achat."],
    ['it', "Questo acquisto non l'ho fatto io."],
    ['pt', 'Não fui eu que fiz essa compra.'],
    ['pl', 'To nie ja zrobiłem ten zakup.'],
    ['ar', 'لست أنا من قام بهذه العملية.'],
  ],
  'card_possession=lost': [
    ['en', 'I lost my card on October 5.'],
    ['de', 'Mir ist am 5. Oktober die Karte abhandengekommen.'],
    ['es', 'Se me perdió la tarjeta el 5 de octubre.'],
    ['fr', "J'ai égaré ma carte le 5 octobre."],
    ['it', 'Ho smarrito la carta il 5 ottobre.'],
    ['pt', 'Perdi o cartão no dia 5 de outubro.'],
    ['pl', 'Zgubiłam kartę 5 października.'],
    ['ar', 'ضاعت بطاقتي يوم 5 أكتوبر.'],
  ],
  'refund.document=merchant_acknowledgement': [
    ['en', 'They confirmed in writing that I would get my money back.'],
    ['de', 'Man hat mir die Erstattung schriftlich bestätigt.'],
    ['es', 'Me confirmaron por escrito que me devolvían el dinero.'],
    ['fr', "On m'a confirmé par écrit que je serais remboursé."],
    ['it', 'Mi hanno confermato per iscritto il rimborso.'],
    ['pt', 'Confirmaram por escrito o reembolso.'],
    ['pl', 'Potwierdzili mi na piśmie zwrot pieniędzy.'],
    ['ar', 'أكدوا لي كتابيا إعادة المبلغ.'],
  ],
  'service_used_after=false': [
    ['en', 'I have not logged in a single time since cancelling.'],
    ['de', 'Seit der Kündigung habe ich es nicht mehr genutzt.'],
    ['es', 'Desde que lo cancelé no lo he vuelto a usar.'],
    ['fr', "Depuis la résiliation je ne m'en suis plus servi."],
    ['it', "Dopo la disdetta non l'ho più usato."],
    ['pt', 'Depois do cancelamento não usei mais.'],
    ['pl', 'Po rezygnacji już z tego nie korzystałam.'],
    ['ar', 'بعد الإلغاء لم أستخدمه أبدا.'],
  ],
  'merchant_contact.attempted=false': [
    ['en', "I haven't gotten in touch with the shop yet."],
    ['de', 'Den Händler habe ich noch nicht kontaktiert.'],
    ['es', 'Todavía no he hablado con la tienda.'],
    ['fr', "Je n'ai pas encore contacté le vendeur."],
    ['it', 'Non ho ancora contattato il venditore.'],
    ['pt', 'Ainda não falei com a loja.'],
    ['pl', 'Nie kontaktowałam się jeszcze ze sklepem.'],
    ['ar', 'لم أتواصل مع المتجر بعد.'],
  ],
  'deceived=true': [
    ['en', 'It turned out to be a fake shop, I was conned into paying.'],
    ['de', 'Es war ein Fake-Shop, ich bin auf Betrüger hereingefallen.'],
    ['es', 'Era una tienda falsa, me estafaron.'],
    ['fr', "C'était un faux site, je me suis fait arnaquer."],
    ['it', 'Era un sito falso, mi hanno truffato.'],
    ['pt', 'Era um site falso, caí num golpe.'],
    ['pl', 'To był fałszywy sklep, oszukali mnie.'],
    ['ar', 'كان متجرا وهميا واحتالوا علي.'],
  ],
  'delivery.issue=partial': [
    ['en', 'Only two of the four boxes turned up.'],
    ['de', 'Von vier Kartons kamen nur zwei an.'],
    ['es', 'De las cuatro cajas solo llegaron dos.'],
    ['fr', 'Sur quatre colis, deux seulement sont arrivés.'],
    ['it', 'Di quattro pacchi ne sono arrivati solo due.'],
    ['pt', 'Das quatro caixas só chegaram duas.'],
    ['pl', 'Z czterech paczek doszły tylko dwie.'],
    ['ar', 'من أصل أربعة صناديق وصل اثنان فقط.'],
  ],
  'expected_amount=45': [
    ['en', 'The price we agreed was 45 euros.'],
    ['de', 'Vereinbart waren 45 Euro.'],
    ['es', 'El precio acordado eran 45 euros.'],
    ['fr', 'Le prix convenu était de 45 euros.'],
    ['it', 'Il prezzo concordato era di 45 euro.'],
    ['pt', 'O preço combinado era 45 euros.'],
    ['pl', 'Umówiona cena to 45 euro.'],
    ['ar', 'السعر المتفق عليه كان 45 يورو.'],
  ],
  'merchant_unavailable=true': [
    ['en', 'The company has gone out of business.'],
    ['de', 'Die Firma ist pleite.'],
    ['es', 'La empresa ha quebrado.'],
    ['fr', 'La société a fait faillite.'],
    ['it', "L'azienda è fallita."],
    ['pt', 'A empresa faliu.'],
    ['pl', 'Firma zbankrutowała.'],
    ['ar', 'الشركة أفلست وأغلقت.'],
  ],
  'reservation.issue=no_room': [
    ['en', 'On arrival the hotel told us they were overbooked.'],
    ['de', 'Bei der Ankunft hieß es, das Hotel sei überbucht.'],
    ['es', 'Al llegar nos dijeron que el hotel estaba completo.'],
    ['fr', "À notre arrivée l'hôtel était en surbooking."],
    ['it', "All'arrivo l'hotel era in overbooking."],
    ['pt', 'Quando chegámos o hotel estava cheio.'],
    ['pl', 'Na miejscu okazało się, że hotel ma overbooking.'],
    ['ar', 'عند الوصول قالوا إن الفندق ممتلئ.'],
  ],
  'other_payment.method=cash': [
    ['en', 'I ended up paying cash.'],
    ['de', 'Ich habe dann bar bezahlt.'],
    ['es', 'Al final pagué en efectivo.'],
    ['fr', "J'ai finalement payé en espèces."],
    ['it', 'Alla fine ho pagato in contanti.'],
    ['pt', 'Acabei por pagar em dinheiro.'],
    ['pl', 'W końcu zapłaciłam gotówką.'],
    ['ar', 'في النهاية دفعت نقدا.'],
  ],
  'cancellation.by=merchant': [
    ['en', 'The organiser called the show off on October 5.'],
    ['de', 'Der Veranstalter hat am 5. Oktober abgesagt.'],
    ['es', 'El organizador lo canceló el 5 de octubre.'],
    ['fr', "L'organisateur a annulé le 5 octobre."],
    ['it', "L'organizzatore ha annullato il 5 ottobre."],
    ['pt', 'O organizador cancelou a 5 de outubro.'],
    ['pl', 'Organizator odwołał to 5 października.'],
    ['ar', 'ألغى المنظم الحفل يوم 5 أكتوبر.'],
  ],
  'return.outcome=returned': [
    ['en', 'The courier collected it on 20 September.'],
    ['de', 'Am 20.9. hat es die Spedition mitgenommen.'],
    ['es', 'El transportista vino a recogerlo el 20 de septiembre.'],
    ['fr', "Le transporteur l'a récupéré le 20 septembre."],
    ['it', "Il corriere l'ha ritirato il 20 settembre."],
    ['pt', 'A transportadora veio buscar no dia 20 de setembro.'],
    ['pl', 'Kurier odebrał to ode mnie 20 września.'],
    ['ar', 'أخذه المندوب مني يوم 20 سبتمبر.'],
  ],
  'merchant_contact.attempted=true': [
    ['en', "They don't answer the phone or my emails."],
    ['de', 'Sie gehen nicht ans Telefon und antworten nicht auf Mails.'],
    ['es', 'No contestan ni al teléfono ni a los correos.'],
    ['fr', 'Ils ne répondent ni au téléphone ni aux mails.'],
    ['it', 'Non rispondono né al telefono né alle mail.'],
    ['pt', 'Não atendem o telefone nem respondem aos emails.'],
    ['pl', 'Na telefony nie odbierają i nie odpisują na maile.'],
    ['ar', 'لا يردون على الهاتف ولا على الرسائل.'],
  ],
  'cancellation.at=2026-07-04': [
    ['en', 'Cancellation sent on 4 July by email.'],
    ['de', 'Kündigung am 4. Juli per Einschreiben geschickt.'],
    ['es', 'Baja solicitada el 4 de julio.'],
    ['fr', 'Résiliation envoyée en recommandé le 4 juillet.'],
    ['it', 'Disdetta inviata il 4 luglio.'],
    ['pt', 'Cancelamento pedido em 4 de julho.'],
    ['pl', 'Wypowiedzenie wysłane 4 lipca.'],
    ['ar', 'ألغيت الاشتراك يوم 4 يوليو.'],
  ],
  'return.reason=return_not_accepted': [
    ['en', 'I wanted to send it back but they refused the return.'],
    ['de', 'Ich wollte es zurückschicken, aber der Händler nimmt es nicht zurück.'],
    ['es', 'Quise devolverlo pero se negaron a aceptar la devolución.'],
    ['fr', "J'ai voulu le renvoyer mais ils ont refusé le retour."],
    ['it', 'Volevo restituirlo ma si sono rifiutati di riprenderlo.'],
    ['pt', 'Quis devolver mas recusaram a devolução.'],
    ['pl', 'Sprzedawca odmówił przyjęcia zwrotu.'],
    ['ar', 'حاولت إرجاعه لكنهم رفضوا استلامه.'],
  ],
  'return.reason=merchant_not_responding': [
    ['en', 'I tried to return it but they do not answer.'],
    ['de', 'Ich wollte es zurückschicken, aber der Händler antwortet nicht.'],
    ['es', 'Intenté devolverlo pero no contestan.'],
    ['fr', "J'ai essayé de le renvoyer mais ils ne répondent pas."],
    ['it', 'Ho provato a restituirlo ma non rispondono.'],
    ['pt', 'Tentei devolver mas não respondem.'],
    ['pl', 'Chciałam to odesłać, ale nie odpowiadają.'],
    ['ar', 'حاولت إرجاعه لكنهم لا يردون.'],
  ],
  // Told only by what the merchant answered.
  'merchant_contact.at=2026-10-08': [
    ['en', 'The seller wrote to me on 8 October that it is not his problem.'],
    ['de', 'Der Shop antwortete am 8. Oktober, da könne man nichts machen.'],
    ['es', 'La tienda respondió el 8 de octubre que no pueden hacer nada.'],
    ['fr', "La boutique a répondu le 8 octobre qu'elle ne pouvait rien faire."],
    ['it', "Il negozio ha risposto l'8 ottobre che non può fare niente."],
    ['pt', 'A loja respondeu no dia 8 de outubro que não pode fazer nada.'],
    ['pl', 'Sprzedawca napisał mi 8 października, że to nie jego problem.'],
    ['ar', 'رد المتجر يوم 8 أكتوبر أنه لا يستطيع المساعدة.'],
  ],
  // The day of writing is a Friday.
  'merchant_contact.at=2026-11-17': [
    ['en', 'I called the shop last Tuesday.'],
    ['de', 'Ich habe letzten Dienstag beim Händler angerufen.'],
    ['es', 'Llamé a la tienda el martes pasado.'],
    ['fr', "J'ai appelé le magasin mardi dernier."],
    ['it', 'Ho chiamato il negozio martedì scorso.'],
    ['pt', 'Liguei para a loja na terça-feira passada.'],
    ['pl', 'Zadzwoniłam do sklepu w zeszły wtorek.'],
    ['ar', 'اتصلت بالمتجر يوم الثلاثاء الماضي.'],
  ],
  'participated=true': [
    ['en', 'A fake bank adviser called and had me approve a payment on my phone.'],
    ['de', 'Ein angeblicher Berater hat mich überredet, die Zahlung zu bestätigen.'],
    ['es', 'Un falso asesor me llamó y me hizo aprobar un pago con el móvil.'],
    ['fr', "Un faux conseiller m'a appelée et il m'a fait valider un paiement avec mon téléphone."],
    ['it', 'Un finto operatore mi ha chiamato e mi ha fatto autorizzare un pagamento dal telefono.'],
    ['pt', 'Um falso funcionário do banco me ligou e me fez aprovar um pagamento no celular.'],
    ['pl', 'Oszust namówił mnie, żebym potwierdziła przelew w aplikacji.'],
    ['ar', 'خدعوني حتى أكدت الدفع بنفسي.'],
  ],
  'subscription.contact_used': [
    ['en', 'I cancelled the gym membership by email on October 3.'],
    ['de', 'Ich habe die Mitgliedschaft am 3. Oktober per E-Mail gekündigt.'],
    ['es', 'Cancelé la suscripción por correo electrónico el 3 de octubre.'],
    ['fr', "J'ai résilié mon abonnement par mail le 3 octobre."],
    ['it', "Ho disdetto l'abbonamento via email il 3 ottobre."],
    ['pt', 'Cancelei a assinatura por email em 3 de outubro.'],
    ['pl', 'Zrezygnowałam z karnetu mailem 3 października.'],
    ['ar', 'ألغيت الاشتراك عبر البريد الإلكتروني يوم 3 أكتوبر.'],
  ],
};
/** Facts that a sentence must not be read to state. */
const NOT_TOLD: typeof TOLD = {
  // It was the swindler who called.
  'merchant_contact.attempted': [
    ['en', 'A fake bank adviser called last Saturday and had me approve a payment on my phone.'],
    ['de', 'Ein falscher Bankmitarbeiter rief letzten Samstag an und hat mich überredet, die Zahlung zu bestätigen.'],
    ['es', 'Un falso asesor me llamó el sábado pasado y me hizo aprobar un pago.'],
    ['fr', "Un faux conseiller m'a appelée samedi dernier et m'a fait valider un paiement."],
    ['it', 'Un finto operatore mi ha chiamato sabato scorso e mi ha fatto autorizzare un pagamento.'],
    ['pt', 'Um falso funcionário me ligou no sábado passado e me fez aprovar um pagamento.'],
    ['pl', 'Fałszywy pracownik banku zadzwonił w zeszłą sobotę i namówił mnie, żebym potwierdziła przelew.'],
    ['ar', 'اتصل بي موظف مزيف يوم السبت الماضي وجعلني أوافق على الدفع.'],
  ],
  // The day is that of the cancellation, not of the promise.
  'refund.at': [
    ['en', 'They promised in writing to refund the 1500 for the course that I cancelled on 10 October.'],
    [
      'de',
      'Sie haben mir schriftlich zugesagt, die 1500 für den Kurs zu erstatten, den ich am 10. Oktober storniert habe.',
    ],
    ['es', 'Me prometieron por escrito devolverme los 1500 pesos del curso que cancelé el 10 de octubre.'],
    ['fr', "Ils m'ont promis par écrit de rembourser les 1500 du cours que j'ai annulé le 10 octobre."],
    ['it', 'Mi hanno promesso per iscritto di rimborsare i 1500 del corso che ho annullato il 10 ottobre.'],
    ['pt', 'Prometeram por escrito devolver os 1500 do curso que cancelei em 10 de outubro.'],
    ['pl', 'Obiecali na piśmie zwrot 1500 za kurs, który odwołałam 10 października.'],
    ['ar', 'وعدوني كتابيا بإعادة 1500 عن الدورة التي ألغيتها يوم 10 أكتوبر.'],
  ],
};

const context = {
  writtenOn: '2026-11-20',
  paidOn: '2026-06-14',
  merchantName: 'StreamNest',
  channel: 'ECOMMERCE',
  currency: 'EUR',
  amount: 100,
};

/** What did not happen after all, in the twelve languages. */
const DENIED: Readonly<Record<string, readonly (readonly [language: string, sentence: string])[]>> = {
  'denied.non_receipt': [
    ['en', 'The missing chairs were delivered on Saturday, all of them came in the end.'],
    ['de', 'Die Vorhänge sind letzte Woche angekommen, aber ich brauche sie nicht mehr.'],
    ['es', 'Las cortinas llegaron por fin la semana pasada.'],
    ['fr', 'Le canapé est dans mon salon depuis lundi.'],
    ['it', 'Il divano è arrivato tre giorni fa.'],
    ['pt', 'O sofá chegou na semana passada.'],
    ['pl', 'Kanapa dotarła w zeszłym tygodniu.'],
    ['nl', 'De bank staat sinds maandag in mijn woonkamer.'],
    ['tr', 'Koltuk pazartesiden beri salonumda duruyor.'],
    ['uk', 'Диван уже стоїть у вітальні.'],
    ['ja', 'ソファは昨日届きました。'],
    ['ar', 'وصلت الأريكة أمس.'],
  ],
  'denied.return': [
    ['en', 'I never offered to send it back.'],
    ['de', 'Eine Rückgabe habe ich nie angeboten.'],
    ['es', 'Nunca les pedí devolverlo.'],
    ['fr', "Je n'ai jamais demandé à le renvoyer."],
    ['it', 'Non ho mai proposto di restituirlo.'],
    ['pt', 'Nunca pedi para o devolver.'],
    ['pl', 'Nigdy nie proponowałam zwrotu.'],
    ['nl', 'Ik heb nooit gevraagd het terug te sturen.'],
    ['tr', 'İade etmeyi hiç teklif etmedim.'],
    ['uk', 'Я ніколи не пропонувала повернути товар.'],
    ['ja', '返品は申し出ていません。'],
    ['ar', 'لم أطلب منهم إرجاعها.'],
  ],
  'denied.absence': [
    ['en', 'We stayed there that night and the bed was awful.'],
    ['de', 'Wir haben dort eine Nacht geschlafen.'],
    ['es', 'Dormimos allí la noche reservada.'],
    ['fr', 'Nous y avons passé la nuit, nous avons dormi là.'],
    ['it', 'Ci abbiamo passato una notte.'],
    ['pt', 'Passámos lá a noite.'],
    ['pl', 'Spędziliśmy tam jedną noc.'],
    ['nl', 'We hebben er die nacht geslapen.'],
    ['tr', 'O gece orada uyuduk.'],
    ['uk', 'Ми переночували в цьому готелі, але ліжко було жахливе.'],
    ['ja', 'その晩はそこに泊まりました。'],
    ['ar', 'قضينا الليلة هناك.'],
  ],
};
const deniedIn = (sentence: string): string[] => read(sentence, context).denied.map(({ path }) => path);
for (const [path, told] of Object.entries(DENIED))
  test(`${path} is read in all twelve languages`, () => {
    assert.equal(new Set(told.map(([language]) => language)).size, 12);
    for (const [language, sentence] of told)
      assert.ok(deniedIn(sentence).includes(path), `${language}: ${sentence} → ${deniedIn(sentence).join(', ')}`);
  });

test('what others got, earlier or elsewhere, is no receipt', () => {
  for (const sentence of [
    'Nothing has arrived.',
    'The refund has arrived.',
    '"Your parcel has been delivered", they wrote.',
    'I kept the chair that came, from another shop, the table is what I am after.',
    'Die Stühle kommen morgen.',
  ])
    assert.ok(!deniedIn(sentence).includes('denied.non_receipt'), sentence);
});

const readIn = (sentence: string): string[] =>
  read(sentence, context).facts.map(({ path, value }) => `${path.replace('evidences.', '')}=${value}`);
/** Without a value any will do. */
const isTold = (fact: string, read: readonly string[]): boolean =>
  read.some((one) => one === fact || one.startsWith(`${fact}=`));

for (const [tables, isWanted] of [
  [TOLD, true],
  [NOT_TOLD, false],
] as const) {
  for (const [fact, told] of Object.entries(tables)) {
    test(`${fact} is ${isWanted ? '' : 'not '}read in all eight languages`, () => {
      assert.equal(new Set(told.map(([language]) => language)).size, 8);
      for (const [language, sentence] of told) {
        const read = readIn(sentence);
        assert.equal(isTold(fact, read), isWanted, `${language}: ${sentence} → ${read.join(', ')}`);
      }
    });
  }
}

test('a scratch on a hired car is a charge for damage; a fine beside it, or another trade, leaves it open', () => {
  const kindIn = (sentence: string, merchantCategoryCode = '7512') =>
    read(sentence, { ...context, merchantCategoryCode }).facts.find(({ path }) => path === 'evidences.addendum.kind')
      ?.value;
  assert.equal(kindIn('They charged me 480 euros for a scratch.'), 'loss_theft_damage');
  assert.equal(kindIn('They charged me 480 euros for a scratch and a parking fine.'), undefined);
  assert.equal(kindIn('They charged me 480 euros for a scratch.', '5411'), undefined);
});
