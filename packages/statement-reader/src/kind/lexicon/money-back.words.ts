/** The words greetings and bare pleas for money are made of, all languages together: they tell of nothing that happened. */
export const MONEY_BACK_WORDS = `
  hi hello hey dear sir madam team bank please pls plz thanks thank you i we my me our us want need would like id to the a
  an have get give return refund refunded reimburse money cash back now asap immediately it this that is be for help dispute
  want wish demand kindly just only all of payment transaction charge and can good morning afternoon regards im
  hola buenos días buenas tardes por favor gracias quiero necesito mi mis el la los dinero plata de vuelta devuelvan devuélvanme
  devolver que me devolución reembolso lo ya solo un una recuperar exijo ayuda
  bonjour bonsoir madame monsieur merci je veux voudrais souhaite mon argent récupérer remboursement remboursé être le la s il
  vous plaît rendez moi svp un besoin d aide
  hallo guten tag bitte danke ich will möchte mein geld zurück haben erstattung sofort meine das hilfe rückerstattung brauche
  mit freundlichen grüßen
  buongiorno ciao salve per favore grazie voglio vorrei i miei soldi indietro rimborso il un rivoglio ridatemi aiuto subito
  olá oi bom dia boa tarde obrigado obrigada quero preciso o meu dinheiro de volta reembolso estorno um já ajuda devolvam
  dzień dobry cześć proszę dziękuję chcę chciałbym chciałabym moje pieniądze z powrotem zwrot zwrotu pieniędzy o oddajcie
  pomocy natychmiast swoje odzyskać
  السلام عليكم مرحبا شكرا أريد اريد أموالي فلوسي نقودي مالي استرجاع استرداد أرجو من فضلكم لو سمحت ابغى أبغى المبلغ مساعدة
  رجاء رد إعادة المال بدي عايز`;
